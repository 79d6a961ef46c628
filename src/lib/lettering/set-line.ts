import advances from './display-advances.json' with { type: 'json' };

/** Tracking of the display face at poster size, in em. */
export const TRACKING = -0.02;
/** Line height at poster size, in em. */
export const LEADING = 0.95;

const SIZES = { largest: 148, smallest: 40 };
/** Widest letter of the face: what a letter counts that was not cut. */
const UNKNOWN = 0.9;

const WIDTHS = new Map<string, number>(Object.entries(advances));

/** Width of one letter; accents take no room of their own. */
const advanceOf = (letter: string) =>
  WIDTHS.get(letter) ?? WIDTHS.get(letter.normalize('NFD').charAt(0)) ?? UNKNOWN;

/** Width of a text in em of the display face. Kerning only ever makes it narrower, so a line that fits here fits. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + advanceOf(letter) + TRACKING, 0);
}

/** Words in lines no wider than `width` em; a word that is wider stands alone. */
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

/** The same number of lines, as even in width as they can be: no word is left alone at the end. */
function even(words: readonly string[], width: number): string[] {
  const best = wrap(words, width);
  for (let narrower = width - 0.1; narrower > 0; narrower -= 0.1) {
    const lines = wrap(words, narrower);
    if (lines.length > best.length || lines.some((line) => widthOf(line) > narrower)) break;
    best.splice(0, best.length, ...lines);
  }
  return best;
}

/** A text in as few lines of `width` em as it takes, as even as they can be. */
export const linesOf = (text: string, width: number): string[] => even(text.trim().split(/\s+/), width);

/** Whether the display face has this letter. */
export const hasLetter = (letter: string): boolean => WIDTHS.has(letter);

/**
 * A text whose words are no wider than `width` em: one that is wider is parted between letters, so that it can be set in
 * lines instead of in a size that nobody reads.
 */
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

/**
 * A text set as large as fits into a box: its lines, and the size in px, between two sizes if it can be. Nothing ever
 * leaves the box.
 */
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
