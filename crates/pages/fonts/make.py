"""Makes the Urdu font of the pictures: see README.md."""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = Path(sys.argv[1])
TARGET = Path(__file__).parent
# When the source was published, so that the same source makes the same bytes.
PUBLISHED = 3_786_912_000

font = TTFont(SOURCE / "noto-nastaliq-urdu-arabic-700-normal.woff2")
# The font has a space, which only this part of it does not name.
for table in font["cmap"].tables:
    table.cmap[0x20] = "space"
options = subset.Options(layout_features=["*"], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
subsetter = subset.Subsetter(options)
# Letters, marks, figures and punctuation that Urdu is written with, and the joiners between them.
subsetter.populate(unicodes={*range(0x600, 0x700), 0x20, 0x200C, 0x200D})
subsetter.subset(font)
font.flavor = None
font["head"].created = font["head"].modified = PUBLISHED
font.recalcTimestamp = False
font.save(TARGET / "NotoNastaliqUrdu-Bold.ttf")
