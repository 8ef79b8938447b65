"""`topout history`: the history of games that were played."""

import typer

from topout_tools.commands.history import adding, changing, exporting, listing, upgrading

app = typer.Typer(rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def history(context: typer.Context) -> None:
    """The library of games: list, show, name, date, delete, export, import.

    It lies in your data folder, or where --db says. Games get into it by `topout pull`, from saved memory by
    `topout history add`, from `topout sim` when they are over, and by `topout run --keep`.

    \b
    topout history list --player Ann
    topout history show last
    topout history name 12 p1=Ann p3=Bo
    topout history export --as csv -o games.csv
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command("list")(listing.list_games)
app.command("show")(listing.show)
app.command("add")(adding.add)
app.command("import")(adding.import_history)
app.command("name")(changing.name)
app.command("rename")(changing.rename)
app.command("date")(changing.date)
app.command("delete")(changing.delete)
app.command("export")(exporting.export)
app.command("upgrade")(upgrading.upgrade)
