"""`why` names the text with which something entered play changed, and the one that says what alone can be done."""

from pathlib import Path

import pytest

from .program import Program

RULINGS = Path(__file__).resolve().parents[1] / "games" / "lodgers" / "rulings"
ASKED = {
    "what another card says of it": (
        "arrivals", "others.behind-what-it-says-itself", ("--event", "5"),
        "in: as another guest enters play while this is not tired (Janitor of bob)",
    ),
    "what the rules say of it": (
        "arrivals", "roads.attached-by-a-text-of-the-rules", ("--event", "5"), "in: as a luggage enters play (the game)",
    ),
    "what an effect says of it": (
        "arrivals", "until.while-it-lasts", ("--event", "6"), "in: as a friendly guest enters play (Mesmerist of alice)",
    ),
    "the same in Russian": (
        "arrivals", "others.behind-what-it-says-itself", ("--event", "5", "--lang", "ru"),
        "внутри: в момент, когда другой guest входит в игру",
    ),
    "on whom alone something can be done": (
        "only", "on-whom", ("--at", "2", "tire sandman"),
        "no: nothing forbids it, but: only friendly guests can be tired (says Governess)",
    ),
    "because of what alone it can be done": (
        "only", "because.because-of-an-enemy-it-cannot", ("--at", "1", "tire recluse"),
        "no: nothing forbids it, but: this can be tired only because of a friendly guest (says Recluse)",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("file", "case", "question", "line"), ASKED.values(), ids=ASKED)
def test_the_text_is_named(ruledeck: Program, file: str, case: str, question: tuple[str, ...], line: str) -> None:
    """Whoever asks why something came so, or may not be done, reads which text says so, and whose it is."""
    result = ruledeck("why", RULINGS / f"{file}.yaml", "--case", case, *question)
    assert line in result.out, result.out + result.err
