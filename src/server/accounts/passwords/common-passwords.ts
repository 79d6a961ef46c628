import { RELATED_APP_LABELS } from '#domain/apps.ts';

/** Highest guess count of a refused password, as a power of ten; eight characters without a pattern take 10^8. */
const GUESSABLE_MAX = 7.25;

/** A longer password is refused only for a name or one short repeated piece. In UTF-16 units. */
const ESTIMATED_LENGTH_MAX = 40;

const REPEATED = /^(.{1,3})\1+$/su;

/** Usual affixes of a word; each character costs a factor of ten. */
const ADDED_SIGNS = /^[^\p{L}]{1,2}|[^\p{L}]{1,2}$/gu;

/** Characters that share a key with a digit, on American and British keyboards. */
const SHIFTED = '!@"£$%^&*()';
const UNSHIFTED = '12234567890';

/** Product names, and usual additions to a password that has to change. */
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

type GuessesOf = (password: string, words: string[]) => number;
let estimator: Promise<GuessesOf> | null = null;

/** Multiplies the parts' guesses: zxcvbn's total rates any three parts like eight random characters. */
async function loadEstimator(): Promise<GuessesOf> {
  // Only the two lists: the whole package adds diceware words to the bundle.
  const [{ ZxcvbnFactory }, { default: passwords }, { default: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common/dist/passwords.json.cjs'),
    import('@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.cjs'),
  ]);
  const common = new Set(passwords.map(String));
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { common: passwords },
    graphs,
    // Limits a password of nothing but substituted characters to about 40 ms.
    l33tMaxSubstitutions: 10,
    maxLength: ESTIMATED_LENGTH_MAX,
  });
  return (password, words) => {
    if (common.has(password)) return 0;
    const parts = zxcvbn.check(password, words).sequence;
    return parts.reduce((total, { guessesLog10 }) => total + guessesLog10, 0);
  };
}

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

/** Guessable (T03): common, a product or personal name, or made by rule, with few additions. */
export async function isCommonPassword(password: string, owner: Owner): Promise<boolean> {
  const plain = password.trim().toLowerCase();
  if (REPEATED.test(password) || REPEATED.test(plain)) return true;
  const names = namesOf(owner);
  const word = plain.replace(/[^\p{L}\p{N}]/gu, '').replace(/[0-9]+$/, '');
  if (['thegrid', 'insiderz', 'password', 'welcometothegrid', ...names].includes(word)) return true;
  if (names.includes(plain) || names.includes(plain.replace(/[0-9]+$/, ''))) return true;
  if (plain.length > ESTIMATED_LENGTH_MAX) return false;
  estimator ??= loadEstimator();
  const guessesOf = await estimator;
  const unshifted = Array.from(plain, (sign) => UNSHIFTED[SHIFTED.indexOf(sign)] ?? sign).join('');
  const core = plain.replace(ADDED_SIGNS, '');
  const words = [...names, ...OUR_WORDS];
  const guesses = Math.min(
    guessesOf(plain, words),
    guessesOf(unshifted, words),
    guessesOf(core, words) + plain.length - core.length,
  );
  return guesses <= GUESSABLE_MAX;
}
