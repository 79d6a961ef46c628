import { expect, test } from 'vitest';
import { pressVote } from './votes.ts';

const five = new Set(['a', 'b', 'c', 'd', 'e']);

test('a vote is placed where one is left, and placing it again changes nothing', () => {
  const first = pressVote(new Set(['a']), { itemId: 'b', wanted: true, column: 'backlog' });
  expect(first.outcome).toEqual({ voted: true, available: 3, problem: null });
  const again = pressVote(first.placed, { itemId: 'b', wanted: true, column: 'backlog' });
  expect(again.outcome).toEqual(first.outcome);
  expect([...again.placed]).toEqual(['a', 'b']);
});

test('a sixth vote is refused until another one is taken back', () => {
  const sixth = { itemId: 'f', wanted: true, column: 'in_progress' } as const;
  const refused = pressVote(five, sixth);
  expect(refused.outcome).toEqual({ voted: false, available: 0, problem: 'none-left' });
  expect(refused.placed).toBe(five);
  const { placed } = pressVote(five, { itemId: 'a', wanted: false, column: 'backlog' });
  expect(pressVote(placed, sixth).outcome).toEqual({ voted: true, available: 0, problem: null });
});

test('the fifth vote pressed again is no sixth', () => {
  const again = pressVote(five, { itemId: 'e', wanted: true, column: 'backlog' });
  expect(again.outcome).toEqual({ voted: true, available: 0, problem: null });
});

test('what is completed takes no vote, and gives one back', () => {
  const none = pressVote(new Set(), { itemId: 'a', wanted: true, column: 'completed' });
  expect(none.outcome).toEqual({ voted: false, available: 5, problem: 'completed' });
  const back = pressVote(new Set(['a']), { itemId: 'a', wanted: false, column: 'completed' });
  expect(back.outcome).toEqual({ voted: false, available: 5, problem: null });
});

test('an item that is gone changes nothing', () => {
  const gone = pressVote(new Set(['a']), { itemId: 'a', wanted: false, column: null });
  expect(gone).toEqual({
    outcome: { voted: true, available: 4, problem: 'gone' },
    placed: new Set(['a']),
  });
});

test('a vote that was never placed can be taken back', () => {
  const nothing = pressVote(new Set(['a']), { itemId: 'b', wanted: false, column: 'backlog' });
  expect(nothing.outcome).toEqual({ voted: false, available: 4, problem: null });
});
