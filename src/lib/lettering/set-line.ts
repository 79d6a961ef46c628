import advances from './display-advances.json' with { type: 'json' };

/** Tracking of the display face at poster size, in em. */
export const TRACKING = -0.02;
/** Line height at poster size, in em. */
export const LEADING = 0.95;

const SIZES = { largest: 148, smallest: 40 };
/** Advance of missing letters: that of the widest one. */
const UNKNOWN = 0.9;

const WIDTHS = new Map<string, number>(Object.entries(advances));

/** Accents have no width. */
const advanceOf = (letter: string) =>
  WIDTHS.get(letter) ?? WIDTHS.get(letter.normalize('NFD').charAt(0)) ?? UNKNOWN;

/** In em of the display face. Kerning only narrows, so a line that fits here fits. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + advanceOf(letter) + TRACKING, 0);
}

/** Lines up to `width` em; a wider word gets a line of its own. */
function wrap(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Balances the lines without adding one: no single word at the end. */
function even(words: readonly string[], width: number): string[] {
  const best = wrap(words, width);
  for (let narrower = width - 0.1; narrower > 0; narrower -= 0.1) {
    const lines = wrap(words, narrower);
    if (lines.length > best.length || lines.some((line) => widthOf(line) > narrower)) break;
    best.splice(0, best.length, ...lines);
  }
  return best;
}

/** The fewest balanced lines of `width` em. */
export const linesOf = (text: string, width: number): string[] => even(text.trim().split(/\s+/), width);

export const hasLetter = (letter: string): boolean => WIDTHS.has(letter);

/** Splits words wider than `width` em between letters, so that the text is not set in an unreadable size. */
export function partWideWords(text: string, width: number): string {
  const parts = text.split(/\s+/).flatMap((word) => {
    const pieces = [''];
    for (const letter of word) {
      const longer = (pieces.at(-1) ?? '') + letter;
      if (longer.length > letter.length && widthOf(longer) > width) pieces.push(letter);
      else pieces[pieces.length - 1] = longer;
    }
    return pieces;
  });
  return parts.join(' ');
}

/** Lines and size in px, as large as fits into a box, between two sizes if possible. Never overflows. */
export function setLine(
  text: string,
  box: { width: number; height: number },
  { largest, smallest } = SIZES,
): { lines: string[]; size: number } {
  const words = text.trim().split(/\s+/);
  for (let size = largest; size > smallest; size -= 2) {
    const lines = even(words, box.width / size);
    const fits = lines.every((line) => widthOf(line) * size <= box.width);
    if (fits && lines.length * LEADING * size <= box.height) return { lines, size };
  }
  const widest = Math.max(...words.map(widthOf));
  const size = Math.min(smallest, box.width / widest);
  const lines = wrap(words, box.width / size);
  return { lines, size: Math.min(size, box.height / (lines.length * LEADING)) };
}
