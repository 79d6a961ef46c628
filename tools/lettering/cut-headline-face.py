"""Cuts the letters of the home page's headline from the display face; they travel inside the page. From the root:

    apt-get install python3-fonttools python3-brotli && python3 tools/lettering/cut-headline-face.py
"""

import re

from fontTools import subset
from fontTools.ttLib import TTFont

font = TTFont("src/styles/fonts/bricolage-86.woff2")
with open("src/features/home/Hero.astro", encoding="utf-8") as hero:
    headline = re.search(r"<h1[^>]*>(.*?)</h1>", hero.read()).group(1)
options = subset.Options(flavor="woff2", hinting=False, layout_features=["kern"], name_IDs=[])
cutter = subset.Subsetter(options)
cutter.populate(text=re.sub(r"<[^>]*>", "", headline))
cutter.subset(font)
subset.save_font(font, "src/styles/fonts/headline.woff2", options)
