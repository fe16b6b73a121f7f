"""Write the example notebooks: `python tools/notebooks.py`. Their cells stand here as text, so that
a change can be read; the tests run them."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"
CELL = re.compile(r"^# %%( \[markdown\])?\n", re.MULTILINE)


def notebook(text: str) -> nbformat.NotebookNode:
    """Cells from a script: `# %%` begins code, `# %% [markdown]` words in comments."""
    made: nbformat.NotebookNode = nbformat.v4.new_notebook()
    parts = CELL.split(text)[1:]
    for nth, (words, body) in enumerate(zip(parts[::2], parts[1::2], strict=True)):
        if words:
            body = re.sub(r"^# ?", "", body, flags=re.MULTILINE)
        if words:
            made.cells.append(nbformat.v4.new_markdown_cell(body.strip(), id=f"cell-{nth}"))
        else:
            made.cells.append(nbformat.v4.new_code_cell(body.strip(), id=f"cell-{nth}"))
    made.metadata["kernelspec"] = {
        "name": "python3",
        "display_name": "Python 3",
        "language": "python",
    }
    return made


def main() -> None:
    for script in sorted(FOLDER.glob("*.py")):
        nbformat.write(notebook(script.read_text(encoding="utf-8")), script.with_suffix(".ipynb"))


if __name__ == "__main__":
    main()
