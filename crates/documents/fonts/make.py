"""Makes the static fonts of our PDFs: see README.md."""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = Path(sys.argv[1])
TARGET = Path(__file__).parent
# When the source was published, so that the same source makes the same bytes.
PUBLISHED = 3_786_912_000


def static(part: str, weight: int) -> TTFont:
    font = TTFont(SOURCE / f"plus-jakarta-sans-{part}-wght-normal.woff2")
    return instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)


def cut(font: TTFont, letters: set[int], features: list[str]) -> TTFont:
    options = subset.Options(
        layout_features=features, hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], desubroutinize=True
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def tabular(font: TTFont) -> None:
    """Figures of one width are the only figures: a PDF has no switch for them."""
    swap = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                    swap |= getattr(table, "ExtSubTable", table).mapping
    figures = font.getBestCmap()
    for table in font["cmap"].tables:
        for code in range(0x30, 0x3A):
            table.cmap[code] = swap.get(table.cmap[code], table.cmap[code])
    widths = {font["hmtx"][font.getBestCmap()[code]][0] for code in range(0x30, 0x3A)}
    assert len(widths) == 1, (figures, widths)


def make(weight: int, name: str) -> None:
    latin = static("latin", weight)
    tabular(latin)
    # Ligatures are left out: `fi` in a reference must stay two letters when it is copied.
    latin = cut(latin, set(latin.getBestCmap()) - {0x200B, 0xFEFF}, ["kern", "mark", "mkmk", "ccmp"])
    more = static("latin-ext", weight)
    more = cut(more, set(more.getBestCmap()) - set(latin.getBestCmap()), [])
    for tag in ("GSUB", "GPOS", "GDEF"):
        if tag in more:
            del more[tag]
    parts = []
    for index, font in enumerate((latin, more)):
        for tag in ("STAT", "MVAR", "HVAR", "gasp", "prep", "DSIG"):
            if tag in font:
                del font[tag]
        font.flavor = None
        parts.append(f"/tmp/part{index}.ttf")
        font.save(parts[-1])
    whole = Merger().merge(parts)
    whole["head"].created = whole["head"].modified = PUBLISHED
    whole["OS/2"].usWeightClass = weight
    for name_id, text in ((1, "Plus Jakarta Sans"), (2, name), (4, f"Plus Jakarta Sans {name}"), (6, f"PlusJakartaSans-{name}")):
        whole["name"].setName(text, name_id, 3, 1, 0x409)
        whole["name"].removeNames(nameID=name_id, platformID=1)
    whole.recalcTimestamp = False
    whole.save(TARGET / f"PlusJakartaSans-{name}.ttf")


make(400, "Regular")
make(700, "Bold")
