"""Cuts the letters that the display face of the site lacks, for names and titles in painted pictures: European ones beyond
English, and those of Vietnamese. Run once, from the root, with @fontsource-variable/bricolage-grotesque 5.3.0 (SIL Open
Font License 1.1) unpacked at the path given:

    python3 tools/lettering/cut-more-letters.py path/to/package/files

Writes bricolage-86-800-more.ttf (weight 800, width 86, at its largest optical size, as bricolage-86-800.ttf; without
kerning) and more-letters.json, which letters it has.
"""

import json
import os
import sys
import tempfile

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = "src/lib/lettering"
KNOWN = set(TTFont(os.path.join(HERE, "bricolage-86-800.ttf")).getBestCmap())
PARTS = ("latin", "latin-ext", "vietnamese")
WANTED = [*range(0xC0, 0x250), *range(0x1E00, 0x1F00)]

cut = []
for part in PARTS:
    font = TTFont(os.path.join(sys.argv[1], f"bricolage-grotesque-{part}-standard-normal.woff2"))
    font.flavor = None
    font = instancer.instantiateVariableFont(font, {"wght": 800, "wdth": 86, "opsz": 96})
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[code for code in font.getBestCmap() if code in WANTED and code not in KNOWN])
    KNOWN.update(font.getBestCmap())
    cutter.subset(font)
    for table in ("GDEF", "GPOS", "GSUB", "STAT", "avar", "HVAR", "MVAR"):
        if table in font:
            del font[table]
    cut.append(os.path.join(tempfile.mkdtemp(), f"{part}.ttf"))
    font.save(cut[-1])

font = merge.Merger().merge(cut)
font["name"].names = []
for number, text in ((1, "Bricolage Poster More"), (2, "Regular"), (6, "BricolagePosterMore")):
    font["name"].setName(text, number, 3, 1, 0x409)
font["OS/2"].usWeightClass = 800
target = os.path.join(HERE, "bricolage-86-800-more.ttf")
font.save(target)
letters = "".join(chr(code) for code in sorted(font.getBestCmap()))
with open(os.path.join(HERE, "more-letters.json"), "w", encoding="utf-8") as out:
    json.dump(letters, out, ensure_ascii=False)
    out.write("\n")
em = font["head"].unitsPerEm
print(os.path.getsize(target), "bytes, widest", max(font["hmtx"][glyph][0] / em for glyph in font.getBestCmap().values()))
