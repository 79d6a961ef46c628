import { expect, test } from 'vitest';
import { nameBegun, offersFor, withName } from './DeskNotes.tsx';

const admin = (username: string, display_name: string) => ({ id: username, username, display_name });
const ADMINS = [admin('ada', 'Ada Admin'), admin('bea_b', 'Bea Berg'), admin('cat', 'Cat Bell')];

test.each([
  ['What do you say @be', 'be'],
  ['@', ''],
  ['fern@ex', null],
  ['@bea thinks', null],
])('before the caret in %j a name is begun: %j', (text, begun) => {
  expect(nameBegun(text, text.length)).toBe(begun);
});

test('who is offered begins with what is typed, by username or by a word of the name', () => {
  const named = (begun: string | null) => offersFor(begun, ADMINS).map(({ username }) => username);
  expect(named('be')).toEqual(['bea_b', 'cat']);
  expect(named('BEA')).toEqual(['bea_b']);
  expect(named('zoe')).toEqual([]);
  expect(named(null)).toEqual(['ada', 'bea_b', 'cat']);
});

test('a name takes the place of what was begun, or goes in at the caret', () => {
  expect(withName('Ask @be now', 7, 'bea_b')).toEqual({ text: 'Ask @bea_b now', caret: 11 });
  expect(withName('Ask', 3, 'cat')).toEqual({ text: 'Ask @cat ', caret: 9 });
  expect(withName('', 0, 'cat')).toEqual({ text: '@cat ', caret: 5 });
});
