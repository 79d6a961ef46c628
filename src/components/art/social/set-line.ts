import advances from '../fonts/display-advances.json' with { type: 'json' };

/** Tracking of the display face at poster size, in em. */
export const TRACKING = -0.02;
/** Line height at poster size, in em. */
export const LEADING = 0.95;

const LARGEST = 148;
const SMALLEST = 40;
/** Widest letter of the face: what a letter counts that was not cut. */
const UNKNOWN = 0.9;

const WIDTHS = new Map<string, number>(Object.entries(advances));

/** Width of a text in em of the display face. Kerning only ever makes it narrower, so a line that fits here fits. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDTHS.get(letter) ?? UNKNOWN) + TRACKING, 0);
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

/** A text set as large as fits into a box: its lines, and the size in px. Nothing ever leaves the box. */
export function setLine(
  text: string,
  box: { width: number; height: number },
): { lines: string[]; size: number } {
  const words = text.trim().split(/\s+/);
  for (let size = LARGEST; size > SMALLEST; size -= 2) {
    const lines = even(words, box.width / size);
    const fits = lines.every((line) => widthOf(line) * size <= box.width);
    if (fits && lines.length * LEADING * size <= box.height) return { lines, size };
  }
  const widest = Math.max(...words.map(widthOf));
  const size = Math.min(SMALLEST, box.width / widest);
  const lines = wrap(words, box.width / size);
  return { lines, size: Math.min(size, box.height / (lines.length * LEADING)) };
}
