"""Thins the kerning of the display face, which took 5.6 of its 12.7 KB. Run on a face that has all of it, from the root:

    pip install fonttools brotli && python3 src/styles/fonts/thin-kerning.py

What stays are pairs of letters, digits and the signs of a sentence that move by more than five thousandths of an em, to
the nearest four thousandths: at the size of the largest heading that is less than half a pixel.
"""

import string

from fontTools.ttLib import TTFont

FACE = "src/styles/fonts/bricolage-86.woff2"
SIGNS = set(string.ascii_letters + string.digits + " .,:;!?'’‘“”-–—£%&/()")
LEAST, STEP = 5, 4

font = TTFont(FACE)
assert font["head"].unitsPerEm == 1000
characters = {}
for code, glyph in font.getBestCmap().items():
    characters.setdefault(glyph, chr(code))


def is_kept(first, second):
    return characters.get(first) in SIGNS and characters.get(second) in SIGNS


def thin(value):
    return 0 if abs(value) <= LEAST else round(value / STEP) * STEP


def thin_classes(table):
    for left, record in enumerate(table.Class1Record):
        firsts = [glyph for glyph in table.Coverage.glyphs if table.ClassDef1.classDefs.get(glyph, 0) == left]
        for right, pair in enumerate(record.Class2Record):
            seconds = [glyph for glyph, number in table.ClassDef2.classDefs.items() if number == right]
            used = any(is_kept(first, second) for first in firsts for second in seconds)
            pair.Value1.XAdvance = thin(getattr(pair.Value1, "XAdvance", 0)) if used else 0


def of_class(tables, first, second):
    """What a pair moves by where it is no exception."""
    for table in tables:
        if first in table.Coverage.glyphs:
            left, right = table.ClassDef1.classDefs.get(first, 0), table.ClassDef2.classDefs.get(second, 0)
            return table.Class1Record[left].Class2Record[right].Value1.XAdvance
    return 0


def thin_exceptions(table, classes):
    remaining = []
    for first, pairs in zip(table.Coverage.glyphs, table.PairSet):
        left = []
        for pair in pairs.PairValueRecord:
            if not is_kept(first, pair.SecondGlyph):
                continue
            pair.Value1.XAdvance = thin(pair.Value1.XAdvance)
            if abs(pair.Value1.XAdvance - of_class(classes, first, pair.SecondGlyph)) > LEAST / 2:
                left.append(pair)
        if left:
            pairs.PairValueRecord, pairs.PairValueCount = left, len(left)
            remaining.append((first, pairs))
    table.Coverage.glyphs = [first for first, _ in remaining]
    table.PairSet = [pairs for _, pairs in remaining]
    table.PairSetCount = len(remaining)


for lookup in font["GPOS"].table.LookupList.Lookup:
    tables = [getattr(table, "ExtSubTable", table) for table in lookup.SubTable]
    classes = [table for table in tables if table.Format == 2]
    for table in classes:
        thin_classes(table)
    for table in tables:
        if table.Format == 1:
            thin_exceptions(table, classes)
font.save(FACE)
