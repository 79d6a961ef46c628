import { expect, test } from 'vitest';
import { pressVote, VOTES_EACH } from './votes.ts';

/** Every vote of a member, the first and the last of them on `a` and `z`. */
const all = new Set(['a', ...Array.from({ length: VOTES_EACH - 2 }, (_, n) => `item-${n}`), 'z']);

test('a member has five votes (R450, A-48)', () => {
  expect(VOTES_EACH).toBe(5);
});

test('a vote is placed where one is left, and placing it again changes nothing', () => {
  const first = pressVote(new Set(['a']), { itemId: 'b', wanted: true, column: 'backlog' });
  expect(first.outcome).toEqual({ voted: true, available: VOTES_EACH - 2, problem: null });
  const again = pressVote(first.placed, { itemId: 'b', wanted: true, column: 'backlog' });
  expect(again.outcome).toEqual(first.outcome);
  expect([...again.placed]).toEqual(['a', 'b']);
});

test('a vote too many is refused until another one is taken back', () => {
  const further = { itemId: 'f', wanted: true, column: 'in_progress' } as const;
  const refused = pressVote(all, further);
  expect(refused.outcome).toEqual({ voted: false, available: 0, problem: 'none-left' });
  expect(refused.placed).toBe(all);
  const { placed } = pressVote(all, { itemId: 'a', wanted: false, column: 'backlog' });
  expect(pressVote(placed, further).outcome).toEqual({ voted: true, available: 0, problem: null });
});

test('the last vote pressed again is none too many', () => {
  const again = pressVote(all, { itemId: 'z', wanted: true, column: 'backlog' });
  expect(again.outcome).toEqual({ voted: true, available: 0, problem: null });
});

test('what is completed takes no vote, and gives one back', () => {
  const none = pressVote(new Set(), { itemId: 'a', wanted: true, column: 'completed' });
  expect(none.outcome).toEqual({ voted: false, available: VOTES_EACH, problem: 'completed' });
  const back = pressVote(new Set(['a']), { itemId: 'a', wanted: false, column: 'completed' });
  expect(back.outcome).toEqual({ voted: false, available: VOTES_EACH, problem: null });
});

test('an item that is gone changes nothing', () => {
  const gone = pressVote(new Set(['a']), { itemId: 'a', wanted: false, column: null });
  expect(gone).toEqual({
    outcome: { voted: true, available: VOTES_EACH - 1, problem: 'gone' },
    placed: new Set(['a']),
  });
});

test('a vote that was never placed can be taken back', () => {
  const nothing = pressVote(new Set(['a']), { itemId: 'b', wanted: false, column: 'backlog' });
  expect(nothing.outcome).toEqual({ voted: false, available: VOTES_EACH - 1, problem: null });
});
