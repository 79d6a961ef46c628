import more from '#lib/lettering/more-letters.json' with { type: 'json' };
import { hasLetter } from '#lib/lettering/set-line.ts';

/** The second file of the typeface, whose letters names need and pages do not. */
const MORE = new Set(more);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Null without a letter or digit: gaps in a name are worse than none. Other unknown signs are dropped. */
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
