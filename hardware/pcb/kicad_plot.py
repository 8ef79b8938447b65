"""Fills the ground areas of a board file, runs KiCad's own check, and plots it. Run by a Python that has `pcbnew`.

    python3 kicad_plot.py BOARD.kicad_pcb FOLDER

It ends with an error if KiCad finds a violation or an unconnected pad.
"""

import re
import sys
from pathlib import Path

import pcbnew  # type: ignore[import-not-found]

GERBERS = {
    "F_Cu": pcbnew.F_Cu,
    "B_Cu": pcbnew.B_Cu,
    "F_Mask": pcbnew.F_Mask,
    "B_Mask": pcbnew.B_Mask,
    "F_Silkscreen": pcbnew.F_SilkS,
    "B_Silkscreen": pcbnew.B_SilkS,
    "Edge_Cuts": pcbnew.Edge_Cuts,
}


def main(board_file, folder):
    board = pcbnew.LoadBoard(board_file)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(board_file, board)
    Path(folder).mkdir(parents=True, exist_ok=True)
    report = Path(folder) / "drc.txt"
    pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
    found = [
        int(count)
        for count in re.findall(r"\*\* Found (\d+) (?:DRC violations|unconnected)", report.read_text("utf-8"))
    ]
    plot(board, folder)
    print(f"pcb: KiCad's check: {found[0]} violations, {found[1]} unconnected pads")
    return 1 if any(found) else 0


def plot(board, folder):
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetSubtractMaskFromSilk(True)
    options.SetUseGerberProtelExtensions(False)
    for name, layer in GERBERS.items():
        controller.SetLayer(layer)
        for form in (pcbnew.PLOT_FORMAT_GERBER, pcbnew.PLOT_FORMAT_SVG):
            controller.OpenPlotfile(name, form, name)
            controller.PlotLayer()
    controller.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetFormat(True)
    drill.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    drill.CreateDrillandMapFilesSet(str(folder), True, False)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
