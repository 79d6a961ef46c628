import { ANSWER_MAX, puzzleText, type WorkChallenge } from '#domain/forms/work.ts';

/** Constants of SHA-256 (FIPS 180-4, 4.2.2 and 5.3.3): fractional parts of roots of the first primes. */
function fractionsOf(power: number, count: number): Int32Array {
  const words = new Int32Array(count);
  for (let number = 2, found = 0; found < count; number++) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) isPrime = false;
    if (isPrime) words[found++] = (number ** power % 1) * 2 ** 32;
  }
  return words;
}

const K = fractionsOf(1 / 3, 64);
const H = fractionsOf(1 / 2, 8);
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Longest input that fits one block with padding and length, in bytes. */
const TEXT_MAX = 55;

const schedule = new Int32Array(64);

/** First 32 bits, unsigned; synchronous, for thousands. @throws RangeError above 55 ASCII characters */
export function sha256Head(text: string): number {
  const { length } = text;
  if (length > TEXT_MAX) throw new RangeError('The text does not fit one block');
  const w = schedule.fill(0, 0, 16);
  for (let at = 0; at < length; at++) w[at >> 2]! |= text.charCodeAt(at) << (24 - (at & 3) * 8);
  w[length >> 2]! |= 0x80 << (24 - (length & 3) * 8);
  w[15] = length * 8;
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15]!;
    const y = w[t - 2]!;
    const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[t] = w[t - 16]! + small + w[t - 7]! + large;
  }
  let a = H[0]!;
  let b = H[1]!;
  let c = H[2]!;
  let d = H[3]!;
  let e = H[4]!;
  let f = H[5]!;
  let g = H[6]!;
  let h = H[7]!;
  for (let t = 0; t < 64; t++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[t]! + w[t]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + H[0]!) >>> 0;
}

/** Brute-force solutions of all puzzles. @throws RangeError when there is none. */
export function search({ seed, puzzles, bits }: Omit<WorkChallenge, 'token'>): number[] {
  return Array.from({ length: puzzles }, (_, puzzle) => {
    for (let answer = 0; answer <= ANSWER_MAX; answer++)
      if (sha256Head(puzzleText(seed, puzzle, answer)) >>> (32 - bits) === 0) return answer;
    throw new RangeError('No answer was found');
  });
}
