import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { COSTED_LENGTH_MAX, GUESSABLE_MAX, guessingCost } from './guessing-cost.ts';

let known: Promise<ReadonlyMap<string, number>> | null = null;

/** The passwords that are guessed first, 49,233 of them, each with how many come before it; unpacked at first use. */
function commonPasswords(): Promise<ReadonlyMap<string, number>> {
  // The list by itself: with it the package brings words for dice and a map of keyboards along.
  known ??= import('@zxcvbn-ts/language-common/dist/passwords.json.cjs').then(
    ({ default: words }) => new Map(words.map((word, rank) => [String(word), rank])),
  );
  return known;
}

/** One character, or a short word, again and again. */
const REPEATED = /^(.{1,3})\1+$/su;

/** What we and our apps are called, and what people add to a password when they must change it. */
const OUR_WORDS = [
  'thegrid',
  'insiderz',
  'password',
  'welcome',
  'community',
  ...Object.values(RELATED_APP_LABELS).filter((label) => !label.includes(' ')),
  ...'january february march april may june july august september october november december'.split(' '),
  ...'monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter'.split(' '),
].map((word) => word.toLowerCase());

/** Whose password it is to be. */
export interface Owner {
  username: string | null;
  displayName?: string | null;
}

/** The names of a person, whole and in parts of three letters or more, in lower case. */
function namesOf({ username, displayName }: Owner): string[] {
  const whole = [username, displayName ?? null]
    .filter((name) => name !== null)
    .map((name) => name.toLowerCase());
  return whole
    .flatMap((name) => [name, name.replace(/[^\p{L}\p{N}]/gu, ''), ...name.split(/[^\p{L}\p{N}]+/u)])
    .filter((name) => name.length >= 3);
}

/**
 * True for a password that others would try first (T03): a common one in any case, our name or the person's own, and
 * whatever is made by rule: repeats, sequences, walks over a keyboard, dates and years, with little more added.
 */
export async function isCommonPassword(password: string, owner: Owner): Promise<boolean> {
  const plain = password.trim().toLowerCase();
  const common = await commonPasswords();
  if (REPEATED.test(password) || REPEATED.test(plain) || common.has(plain)) return true;
  const names = namesOf(owner);
  const word = plain.replace(/[^\p{L}\p{N}]/gu, '').replace(/[0-9]+$/, '');
  if (['thegrid', 'insiderz', 'password', 'welcometothegrid', ...names].includes(word)) return true;
  if (names.some((name) => plain === name || plain.replace(/[0-9]+$/, '') === name)) return true;
  if (plain.length > COSTED_LENGTH_MAX) return false;
  const words = new Set([...OUR_WORDS, ...names]);
  const rankOf = (text: string) => common.get(text) ?? null;
  return guessingCost(plain, { rankOf, words }) <= GUESSABLE_MAX;
}
