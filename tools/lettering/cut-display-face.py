"""Cuts the display face as the social images need it: resvg reads no woff2 and no axes. Run once, from the root:

    apt-get install python3-fonttools python3-brotli && python3 tools/lettering/cut-display-face.py

Writes bricolage-86-800.ttf (weight 800, outlines and kerning) and display-advances.json (character to width, in em).
"""

import json
import os

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fontTools import subset

HERE = "src/lib/lettering"
SOURCE = "src/styles/fonts/bricolage-86.woff2"
TARGET = os.path.join(HERE, "bricolage-86-800.ttf")

font = TTFont(SOURCE)
font.flavor = None
font = instancer.instantiateVariableFont(font, {"wght": 800})
options = subset.Options()
options.hinting = False
options.layout_features = ["kern"]
options.notdef_outline = True
options.name_IDs = [1, 2]
cutter = subset.Subsetter(options)
cutter.populate(unicodes=[code for code in font.getBestCmap() if code < 0x2190])
cutter.subset(font)
# The renderer wants a family (1), a style (2) and a PostScript name (6), or it does not see the face at all.
font["name"].names = []
for number, text in ((1, "Bricolage Poster"), (2, "Regular"), (6, "BricolagePoster")):
    font["name"].setName(text, number, 3, 1, 0x409)
font["OS/2"].usWeightClass = 800
font.save(TARGET)

em = font["head"].unitsPerEm
advances = {chr(code): round(font["hmtx"][glyph][0] / em, 3) for code, glyph in sorted(font.getBestCmap().items())}
with open(os.path.join(HERE, "display-advances.json"), "w", encoding="utf-8") as out:
    json.dump(advances, out, ensure_ascii=False, indent=2)
    out.write("\n")
print(os.path.getsize(TARGET), "bytes,", len(advances), "characters")
