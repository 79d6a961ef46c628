/** Rows of keys of the layouts that people have, each key below its column; a blank is no key. */
const LAYOUTS: readonly (readonly string[])[] = [
  ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'#", 'zxcvbnm,./'],
  ['1234567890', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnm,.-'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn,;:!'],
  ['1234567890', "',.pyfgcrl", 'aoeuidhtns', ';qjkxbmwvz'],
  ['789', '456', '123', '0'],
];

/** Signs that share a key with a digit, on American and British keyboards. */
const SHIFTED: Record<string, string> = {
  '!': '1',
  '@': '2',
  '"': '2',
  '£': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
  _: '-',
  '+': '=',
};

type Key = readonly [column: number, row: number];

const KEYS: readonly ReadonlyMap<string, Key>[] = LAYOUTS.map(
  (rows) =>
    new Map(rows.flatMap((row, at) => Array.from(row, (key, column) => [key, [column, at] as const]))),
);

/** A stretch of a password that is quickly guessed: where it ends, and how many guesses it takes, as a power of ten. */
export interface Stretch {
  end: number;
  cost: number;
}

interface Step {
  dx: number;
  dy: number;
}

function stepsFrom(letters: readonly string[], from: number, keys: ReadonlyMap<string, Key>): Step[] {
  const steps: Step[] = [];
  const keyAt = (at: number) => {
    const letter = letters[at];
    return letter === undefined ? undefined : (keys.get(letter) ?? keys.get(SHIFTED[letter] ?? ''));
  };
  let last = keyAt(from);
  for (let at = from + 1; last && at < letters.length; at += 1) {
    const key = keyAt(at);
    if (!key) break;
    steps.push({ dx: key[0] - last[0], dy: key[1] - last[1] });
    last = key;
  }
  return steps;
}

const isSame = (one: Step | undefined, other: Step | undefined) =>
  one !== undefined && other !== undefined && one.dx === other.dx && one.dy === other.dy;

/** From key to neighbour, in a few straight lines: `poiuytrewq`, `1qazxsw2`. Each line costs a choice of direction. */
function walks(steps: readonly Step[], from: number): Stretch[] {
  const found: Stretch[] = [];
  let lines = 0;
  for (const [at, step] of steps.entries()) {
    if (Math.abs(step.dx) > 1 || Math.abs(step.dy) > 1) break;
    if (!isSame(step, steps[at - 1])) lines += 1;
    const length = at + 2;
    if (length >= 3) found.push({ end: from + length, cost: 1 + 0.9 * lines + Math.log10(length) / 2 });
  }
  return found;
}

/** The longest period of a pattern on the keyboard, in keys. */
const PERIOD_MAX = 6;

/** The same moves again and again, wherever they lead: `1q2w3e4r`, `1qaz2wsx3edc`, `qetuo`. */
function patterns(steps: readonly Step[], from: number): Stretch[] {
  const found: Stretch[] = [];
  for (let period = 1; period <= PERIOD_MAX; period += 1) {
    for (let at = period; at < steps.length && isSame(steps[at], steps[at - period]); at += 1) {
      const length = at + 2;
      if (length < Math.max(4, 2 * period)) continue;
      found.push({ end: from + length, cost: 1 + 0.6 * period + Math.log10(length) / 2 });
    }
  }
  return found;
}

/** Every walk over a keyboard that begins at a letter, on any layout. Letters are in lower case. */
export function keyboardStretches(letters: readonly string[], from: number): Stretch[] {
  return KEYS.flatMap((keys) => {
    const steps = stepsFrom(letters, from, keys);
    return [...walks(steps, from), ...patterns(steps, from)];
  });
}
