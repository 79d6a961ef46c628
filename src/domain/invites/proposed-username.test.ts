import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { username } from '../accounts/username.ts';
import { proposedUsername } from './proposed-username.ts';

test.each([
  ['Fern', 'fern'],
  ['Zoë Fern', 'zoe_fern'],
  ["Seán O'Brien", 'sean_obrien'],
  ['  plumb_line ', 'plumb_line'],
  ['Straße  42', 'strasse_42'],
  ['Łukasz Øst', 'lukasz_ost'],
  ['A very long display name indeed', 'a_very_long_display'],
  ['Bo', 'bo_tgabc123'],
  ['李', 'tgabc123'],
  ['!!!', 'tgabc123'],
  ['ⒻⒺⓇⓃ', 'fern'],
  ['İpek', 'ipek'],
  ['K and ſ', 'k_and_s'],
])('%s becomes %s', (name, proposed) => {
  expect(proposedUsername(name, 'TG-ABC123')).toBe(proposed);
});

test('whatever the display name, the proposal keeps the rules of usernames (R160)', () => {
  const names = [
    '',
    '_',
    '__',
    'a',
    '_a_',
    '🙂🙂🙂',
    'x'.repeat(100),
    'a b c d e f g h i j k l',
    '٣٣٣',
    '\u202Eabc',
    'ab-',
    '1',
  ];
  for (const name of names) {
    for (const reference of ['TG-ABC123', '']) {
      expect(z.safeParse(username, proposedUsername(name, reference)).success, name).toBe(true);
    }
  }
});
