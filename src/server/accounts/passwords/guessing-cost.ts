import { keyboardStretches, type Stretch } from './keyboard-walks.ts';

/**
 * A password that takes no more guesses than this power of ten is one that others would try first. Eight characters
 * without any pattern take 10^8.
 */
export const GUESSABLE_MAX = 6.5;

/** Nobody tries a longer password first, unless all of it is one short piece; its cost is not worked out. */
export const COSTED_LENGTH_MAX = 40;

/** Where words are looked up; answers how many are more common, or null for no word. */
export type RankOf = (word: string) => number | null;

/** What somebody would try who knows whose password it is. */
export interface Known {
  rankOf: RankOf;
  /** Words about the person and about us, in lower case. */
  words: ReadonlySet<string>;
}

const WORD_LENGTHS = { min: 3, max: 24 } as const;
const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '9': 'g',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};
const unleet = (word: string, one: string) =>
  Array.from(word, (letter) => (letter === '1' || letter === '|' ? one : (LEET[letter] ?? letter))).join('');

/** What the person or we are called, or a common word: forwards, backwards, and with signs for letters. */
function wordCost(word: string, { rankOf, words }: Known): number | null {
  const spellings = new Set([word, [...word].reverse().join(''), unleet(word, 'i'), unleet(word, 'l')]);
  const costs = [...spellings].flatMap((spelling) => {
    const trick = spelling === word ? 0 : 0.3;
    if (words.has(spelling)) return [0.5 + trick];
    const rank = spelling.length < 4 ? null : rankOf(spelling);
    // Words are found in honest passwords, too, so they weigh more than how early they are tried.
    return rank === null ? [] : [1.5 + Math.log10(rank + 1) + trick];
  });
  return costs.length === 0 ? null : Math.min(...costs);
}

function wordStretches(letters: readonly string[], from: number, known: Known): Stretch[] {
  const found: Stretch[] = [];
  const last = Math.min(letters.length, from + WORD_LENGTHS.max);
  for (let end = from + WORD_LENGTHS.min; end <= last; end += 1) {
    const cost = wordCost(letters.slice(from, end).join(''), known);
    if (cost !== null) found.push({ end, cost });
  }
  return found;
}

/** The step from one character to the next in its alphabet; digits and Latin letters go round. Null without one. */
function stepOf(one: string | undefined, next: string | undefined): number | null {
  const [a, b] = [one?.codePointAt(0), next?.codePointAt(0)];
  if (a === undefined || b === undefined || !/[\p{L}\p{N}]/u.test(`${one}`)) return null;
  const around = /\d\d/.test(`${one}${next}`) ? 10 : /[a-z]{2}/.test(`${one}${next}`) ? 26 : 0;
  const step = b - a;
  if (around > 0 && Math.abs(step) > around / 2) return step - Math.sign(step) * around;
  return step;
}

/** `abcdef`, `987654`, `13579`: equal steps of at most three either way. */
function sequences(letters: readonly string[], from: number): Stretch[] {
  const step = stepOf(letters[from], letters[from + 1]);
  if (step === null || step === 0 || Math.abs(step) > 3) return [];
  const found: Stretch[] = [];
  let end = from + 2;
  while (end < letters.length && stepOf(letters[end - 1], letters[end]) === step) {
    end += 1;
    found.push({ end, cost: 1 + Math.log10(end - from) / 2 + (Math.abs(step) - 1) / 2 });
  }
  return found;
}

const DATE =
  /^(?:(?:19|20)\d\d([-/._ ]?)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/._ ]?)(?:0?[1-9]|[12]\d|3[01])\2(?:(?:19|20)?\d\d))$/;

/** A year of a life, or a day in any order. */
function dates(letters: readonly string[], from: number): Stretch[] {
  const found: Stretch[] = [];
  const text = letters.slice(from, from + 10).join('');
  if (/^(?:19|20)\d\d/.test(text)) found.push({ end: from + 4, cost: 2 });
  for (let length = 6; length <= text.length; length += 1) {
    if (DATE.test(text.slice(0, length))) found.push({ end: from + length, cost: 3.9 });
  }
  return found;
}

/** The longest piece that is looked for, in characters. */
const REPEATED_MAX = 32;
/** A piece again and again: `aaaa`, `abcabc`, `74227422`. */
function repeats(letters: readonly string[], from: number, costOf: (piece: string[]) => number): Stretch[] {
  const found: Stretch[] = [];
  const longest = Math.min(REPEATED_MAX, Math.floor((letters.length - from) / 2));
  for (let length = 1; length <= longest; length += 1) {
    let end = from + length;
    while (end < letters.length && letters[end] === letters[end - length]) end += 1;
    const times = Math.floor((end - from) / length);
    if (times < 2 || times * length < 3) continue;
    const piece = costOf(letters.slice(from, from + length));
    for (let count = 2; count <= times; count += 1) {
      found.push({ end: from + count * length, cost: piece + Math.log10(count) });
    }
  }
  return found;
}

/**
 * How many guesses a password takes, as a power of ten, for somebody who tries patterns first: the cheapest way to put it
 * together of words, names, sequences, walks over a keyboard, dates and repeats, any other character costing a factor of
 * ten. After the rules of zxcvbn (Wheeler, USENIX Security 2016).
 */
export function guessingCost(password: string, known: Known): number {
  const costs = new Map<string, number>();
  const costOf = (letters: readonly string[]): number => {
    const text = letters.join('');
    const before = costs.get(text);
    if (before !== undefined) return before;
    const cheapest = Array<number>(letters.length + 1).fill(Number.POSITIVE_INFINITY);
    cheapest[0] = 0;
    const improve = (end: number, cost: number) => {
      cheapest[end] = Math.min(cheapest[end] ?? 0, cost);
    };
    for (let from = 0; from < letters.length; from += 1) {
      const base = cheapest[from] ?? 0;
      improve(from + 1, base + 1);
      const stretches = [
        ...wordStretches(letters, from, known),
        ...sequences(letters, from),
        ...keyboardStretches(letters, from),
        ...dates(letters, from),
        ...repeats(letters, from, costOf),
      ];
      for (const { end, cost } of stretches) improve(end, base + cost);
    }
    const cost = cheapest[letters.length] ?? 0;
    costs.set(text, cost);
    return cost;
  };
  return costOf(Array.from(password.toLowerCase()));
}
