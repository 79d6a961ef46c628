import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const OWNER = { username: 'zoe_fern', displayName: 'Zoë Fernleigh' };

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qwertzuiop'];
const reversed = (text: string) => [...text].reverse().join('');

const BAD = [
  // From the attack.
  ...['poiuytrewq', '0987654321q', '74227422', '987654321q'],
  // Rows of keys, forwards, backwards and with little added.
  ...rows
    .filter((row) => row.length >= 8)
    .flatMap((row) => [row, reversed(row), `${row}1`, `!${row}`, `x${reversed(row)}9`]),
  ...[
    'qwertyasdfgh',
    'asdfghjkl;',
    'zxcvbnm,./',
    'qweasdzxc',
    'asdfqwer12',
    'QwErTyUiOp7',
    '!@#$%^&*()',
    '!"£$%^&*()',
  ],
  // Columns, zigzags, diagonals and the pad of digits.
  ...[
    '1qaz2wsx',
    '1qaz2wsx3edc',
    '1qaz2wsx3edc4rfv5tgb',
    '1q2w3e4r5t6y',
    'q1w2e3r4t5',
    'zaq1xsw2cde3',
    '!QAZ2wsx',
    '!QAZ"WSX',
  ],
  ...[
    'qazwsxedc',
    'edcwsxqaz',
    '0okm9ijn',
    '1qazxsw2',
    'zse4xdr5',
    '147258369',
    '963852741',
    '159357159',
    '789456123a',
    'qetuoadgj',
  ],
  // Sequences up and down, with up to two before or after.
  ...['abcdefgh', 'hgfedcba', 'zyxwvuts', 'abcdefgh1', '1abcdefgh', 'xxabcdefgh', 'abcdefgh!!', 'ABCDEFGHIJ'],
  ...[
    '13579135',
    '2468024680',
    '9876543210x',
    '123456789zz',
    'a123456789',
    '11223344',
    '112233445',
    'xyzabcdef',
    '12345abcde',
    'abcde12345',
  ],
  ...[
    'abcabcabc',
    'abcabcabc1',
    '12121212a',
    'xkqpxkqp',
    'xkqpxkqp9',
    'hellohello1',
    'aaaabbbb',
    'aaaaaaaa1',
    '99999999a',
    'lalalala!',
    '20262026',
    '19841984x',
  ],
  // Days and years.
  ...[
    '19841225',
    '25121984',
    '12251984',
    '25-12-1984',
    '1984/12/25',
    '25.12.1984',
    '25121984ab',
    '1984198519',
    '19902026',
    '2026-11-22',
    '01/01/2000!',
    'x25121984',
  ],
  // Names of the person and of the house, and what is added when a password must change.
  ...[
    'zoe_fern1',
    'zoefern99',
    'fernzoe2026',
    'ZoeFern2026!',
    'nref_eoz1',
    'fernleigh1',
    'Fernleigh84',
    'z03_f3rn',
    'zoe_fern_zoe',
  ],
  ...[
    'TheGrid2026!',
    'thegrid123',
    'th3gr1d!!',
    'Insiderz2026',
    'Jobzroomz1',
    'Summer2026!',
    'Winter26!',
    'november22',
    'Monday123!',
    'Welcome2026',
    'Password2026!',
    'P@ssw0rd1',
  ],
  // A common word with little added.
  ...[
    'monkey12!',
    'dragon!77',
    'sunshine2026',
    '1superman1',
    'l1verp00l!',
    'm1chael99',
    'football!!',
    'yeknom123',
    'shadow1984',
    'batman2020!',
  ],
];

const GOOD = [
  'correct horse battery staple',
  'correcthorsebatterystaple',
  'Tr0ub4dor&3 is a comic',
  'local-only-password',
  'tea at half past four',
  'every good boy deserves fudge',
  'my cat is called password',
  'qwertz is not qwerty?',
  'zoe_fern likes tea',
  'summer in the garden 2026',
  'kettle, lamp, orbit, fjord',
  'seven grey geese fly south',
  'I was born in 1984, in Hull',
  'no symbols or digits here',
  ' leading and trailing ',
  '$$$ for nothing at all',
  'Ärger im Büro 7, schon wieder',
  'je ne regrette rien du tout',
  'Двадцать семь котов',
  '一二三四五六七八九十百千万億兆',
  '👩🏽‍🔧 mends the 🚲 on Mondays',
  '🦊🐻🍄🌲🏔️🚂☂️🫖🪁🎻🧶🗝️🕯️🐌🪵',
  'x9!kQ2#vLm4@pZ7w',
  'k3Zt9qLwB7',
  'hG7#pq!2',
  '8f3e0b6c-4d19-4a57-9b1e',
  'vLq8-TzW4-nRx6-Hb3k',
  `${'a'.repeat(64)}b`,
  `Aa1!${'a'.repeat(124)}`,
  `${'ab cd ef gh ij kl mn op '.repeat(5)}end`,
  'TestPassw0rd!XYZ-horse',
  'the quick brown badger jumps',
  'w'.concat('orn boots by the back door'),
];

function* randomPasswords(count: number, length: number): Generator<string> {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#%&*-+=?';
  let state = 20261122;
  for (let made = 0; made < count; made += 1) {
    yield Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return alphabet[Math.floor((state / 2 ** 32) * alphabet.length)];
    }).join('');
  }
}

const acceptedOf = async (passwords: Iterable<string>) => {
  const accepted = [];
  for (const password of passwords) if (!(await isCommonPassword(password, OWNER))) accepted.push(password);
  return accepted;
};

describe('passwords that are made by rule (T03, D34)', () => {
  test('at least 100 of every rule are refused, in any case', async () => {
    expect(new Set(BAD).size).toBeGreaterThanOrEqual(100);
    expect(await acceptedOf([...BAD, ...BAD.map((password) => password.toUpperCase())])).toEqual([]);
  });

  test('at least 30 that nobody guesses are accepted', async () => {
    expect(GOOD.length).toBeGreaterThanOrEqual(30);
    expect(await acceptedOf(GOOD)).toEqual(GOOD);
  });

  test('random ones are accepted, all that are long and nearly all that are short', async () => {
    const [long, short] = [[...randomPasswords(200, 20)], [...randomPasswords(500, 9)]];
    expect(await acceptedOf(long)).toEqual(long);
    expect((await acceptedOf(short)).length).toBeGreaterThan(490);
  });
});
