import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const NOBODY = { username: null };

describe('passwords that are guessed first (T03)', () => {
  test('all of the list that are long enough are refused, in any case, and they are more than 3,000', async () => {
    const common = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8);
    expect(common.length).toBeGreaterThan(3000);
    const passed = [];
    for (const password of common) {
      if (!(await isCommonPassword(password, NOBODY))) passed.push(password);
      if (!(await isCommonPassword(password.toUpperCase(), NOBODY))) passed.push(password.toUpperCase());
    }
    expect(passed).toEqual([]);
  });

  test.each([
    'fern_the_great',
    'FERN_THE_GREAT',
    'taerg_eht_nref',
    'fern_the_great1',
    'thegrid1',
    'TheGrid2026',
    'Password!!1',
    'aaaaaaaa',
    'abababab',
    '        ',
    '123123123',
    '🙂🙂🙂🙂🙂🙂🙂🙂',
  ])('%s is refused', async (password) => {
    expect(await isCommonPassword(password, { username: 'fern_the_great' })).toBe(true);
  });

  test.each([
    'local-only-password',
    'correct horse battery',
    'tea at half past four',
    'Ärger im Büro 7',
    '👩🏽‍🔧 mends the 🚲 on Mondays',
    'je ne regrette rien du tout',
    'x9!kQ2#vLm4@pZ7w',
    ' leading and trailing ',
    'every good boy deserves fudge',
    'the rain in Spain stays',
    'Двадцать семь котов',
    '一二三四五六七八九十百千万億兆',
    'no symbols or digits here',
    '$$$ for nothing at all',
    'purple-lamp-orbit-fjord',
    'qwertz is not qwerty?',
    'my cat is called password',
    'fern_the_great likes tea',
    `${'a'.repeat(64)}b`,
    `${'ab cd ef gh ij kl mn op '.repeat(5)}end`,
  ])('%s is accepted', async (password) => {
    expect(await isCommonPassword(password, { username: 'fern_the_great' })).toBe(false);
  });
});
