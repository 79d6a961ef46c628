import more from '#lib/lettering/more-letters.json' with { type: 'json' };
import { hasLetter } from '#lib/lettering/set-line.ts';

/** Letters that pages do without and names do not: those of the second file of the face. */
const MORE = new Set(more);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text as the display face can set it; null when it has letters or digits that the face lacks, because a name or a title
 * with holes in it is worse than none. Accents that it lacks are left off, emoji and other signs are left out.
 */
export function settable(text: string): string | null {
  let set = '';
  for (const { segment } of letters.segment(text.normalize('NFC').replaceAll(/\s+/g, ' '))) {
    const plain = segment.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const found = [segment, plain].find(
      (one) => one !== '' && [...one].every((letter) => hasLetter(letter) || MORE.has(letter)),
    );
    if (found === undefined && /[\p{L}\p{N}]/u.test(segment)) return null;
    set += found ?? '';
  }
  const words = set.replaceAll(/ +/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}
