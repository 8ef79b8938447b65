"""Makes one file of the page, which a double click opens: scripts, styles, pictures and the VM are inside.

The scripts of a page are modules in many files. Here they become one script: each module is a function that runs once,
after those that it imports, and returns what it exports.
"""

import base64
import hashlib
import json
import re
from collections.abc import Mapping

from topout_tools.errors import UserError

NAME = "topout.html"

_IMPORT = re.compile(r'^import \{ (.+?) \} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_STYLE = re.compile(r'  <link rel="stylesheet" href="([\w.]+)">\n')
_POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*(">)')
_ENTRY = '  <script type="module" src="table.js"></script>\n'
_ICON = '<link rel="icon" href="icon.svg" type="image/svg+xml">'
_APP_LINKS = re.compile(r'  <link rel="(?:manifest|apple-touch-icon)"[^>]*>\n')
_WOOD = 'url("wood.svg")'
_PARTS = {  # by the names that the page's carrier gives them
    "worker": ("console_worker.js", "text/javascript"),
    "wasm": ("micropython.wasm", "application/wasm"),
    "program": ("console.bin", "application/octet-stream"),
}
# A worker of a page from a file can fetch only what is in the address itself.
_UNPACK = """
const { worker, ...rest } = JSON.parse(document.getElementById("parts").textContent);
const inside = Uint8Array.from(atob(worker[1]), (letter) => letter.charCodeAt(0));
globalThis.TOPOUT_PARTS = {
  worker: URL.createObjectURL(new Blob([inside], { type: worker[0] })),
  ...Object.fromEntries(Object.entries(rest).map(([name, [type, text]]) => [name, `data:${type};base64,${text}`])),
};
"""


def single_file(files: Mapping[str, bytes]) -> bytes:
    """Return the page of these files as one. Raises UserError if its scripts are no modules that this can join."""
    texts = {name: data.decode() for name, data in files.items() if name.endswith((".js", ".css", ".html", ".svg"))}
    styles = _STYLE.findall(texts["index.html"])
    style = "".join(texts[name] for name in styles).replace(_WOOD, f'url("{_data_address(files["wood.svg"])}")')
    script = _UNPACK + bundled("table.js", texts)
    parts = {name: [kind, _base64(_part(file, texts, files))] for name, (file, kind) in _PARTS.items()}
    html = _APP_LINKS.sub("", _STYLE.sub("", texts["index.html"]))
    html = html.replace(_ICON, f'<link rel="icon" href="{_data_address(files["icon.svg"])}">')
    inside = f'  <style>{style}</style>\n  <script type="application/json" id="parts">{json.dumps(parts)}</script>\n'
    html = html.replace(_ENTRY, f'{inside}  <script type="module">{script}</script>\n')
    policy = (
        f"default-src 'none'; script-src '{_checksum(script)}' blob: 'wasm-unsafe-eval'; worker-src blob:; "
        f"connect-src data:; style-src '{_checksum(style)}'; img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
    return _POLICY.sub(lambda found: found[1] + policy + found[2], html).encode()


def bundled(entry: str, texts: Mapping[str, str]) -> str:
    """Return one script of a module and of all that it imports. Raises UserError for what it cannot join."""
    return "".join(_as_function(name, texts[name]) for name in _in_order(entry, texts, ()))


def _in_order(name: str, texts: Mapping[str, str], above: tuple[str, ...]) -> list[str]:
    """Return a module's imports, each after its own, and the module."""
    if name in above:
        raise UserError(f"{name} imports itself, by way of {', '.join(above)}")
    found: list[str] = []
    for _, other in _IMPORT.findall(texts[name]):
        found += [each for each in _in_order(other, texts, (*above, name)) if each not in found]
    return [*found, name]


def _as_function(name: str, text: str) -> str:
    exported = [found[1] for found in _EXPORT.findall(text)]
    body = _EXPORT.sub(r"\1", _IMPORT.sub(lambda found: _bind(found[1], found[2]), text))
    if re.search(r"^(?:import|export)\b", body, re.MULTILINE):
        raise UserError(f"{name} has an import or export that cannot be joined")
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


def _bind(names: str, module: str) -> str:
    return f"const {{ {names.replace(' as ', ': ')} }} = {_variable(module)};\n"


def _variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _part(file: str, texts: Mapping[str, str], files: Mapping[str, bytes]) -> bytes:
    if file != _PARTS["worker"][0]:
        return files[file]
    return (_vm_inside(texts["micropython.js"]) + bundled(file, texts)).encode()


def _vm_inside(text: str) -> str:
    """Return the VM's own module as a script. It looks for its files beside itself, which nobody needs here."""
    text = re.sub(r"\bexport default \w+;?", "", text)
    text, exports = re.subn(r"\bexport (?=async function loadMicroPython\b)", "", text)
    if exports != 1 or re.search(r"(?:^|[;}])export\b", text):
        raise UserError("the MicroPython VM does not export loadMicroPython, or more than that")
    text = text.replace("import.meta.url", "location.href")
    return f"globalThis.TOPOUT_VM = (async () => {{\n{text}\nreturn {{ loadMicroPython }};\n}})();\n"


def _data_address(svg: bytes) -> str:
    return f"data:image/svg+xml;base64,{_base64(svg)}"


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _checksum(text: str) -> str:
    return "sha256-" + _base64(hashlib.sha256(text.encode()).digest())
