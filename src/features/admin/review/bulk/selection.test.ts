import { expect, test } from 'vitest';
import { DESK_PAGE } from '#domain/wire.ts';
import { NOTHING, pressed, reached, withAll } from './selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const of = ({ ids }: typeof NOTHING) => [...ids].sort().join('');

test('a press chooses a row, and lets it go again', () => {
  const one = pressed(NOTHING, 'b');
  expect(of(one)).toBe('b');
  expect(of(pressed(one, 'b'))).toBe('');
});

test('a press with Shift reaches from the last press, down and up, and keeps what was chosen', () => {
  const down = reached(pressed(pressed(NOTHING, 'a'), 'c'), 'e', rows);
  expect(of(down)).toBe('acde');
  expect(of(reached(down, 'b', rows))).toBe('abcde');
});

test('a press with Shift and nothing before it, or one that is gone, chooses that row', () => {
  expect(of(reached(NOTHING, 'd', rows))).toBe('d');
  expect(of(reached(pressed(NOTHING, 'gone'), 'd', rows))).toBe('dgone');
});

test('no more are chosen than one call decides', () => {
  const many = Array.from({ length: DESK_PAGE + 5 }, (_, n) => ({ id: String(n) }));
  expect(withAll(NOTHING, many).ids.size).toBe(DESK_PAGE);
});
