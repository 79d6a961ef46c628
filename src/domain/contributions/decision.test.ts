import { describe, expect, test } from 'vitest';
import { SECOND_ADMIN_ABOVE_INZ } from '../ledger/pending-award.ts';
import { FIRST_CONTRIBUTION_INZ } from '../rewards/guide.ts';
import { isAnswer, isAnswered, THREAD_MAX, type ThreadEntry } from './contribution.ts';
import {
  additionFault,
  answerFault,
  awardFault,
  awardOf,
  decided,
  heirOfFirst,
  isBonusTaken,
  missesFirst,
  questionFault,
  restored,
  takesFirst,
} from './decision.ts';

const wanted = { reward: 'minor_bug', amount: 50, first: true } as const;
const bonus = { reward: 'first_contribution', amount: FIRST_CONTRIBUTION_INZ, first: true } as const;
const at = new Date('2026-11-22T10:00:00.000Z');

const steps = (count: number): ThreadEntry[] =>
  Array.from({ length: count }, (_, n) => ({
    from: n % 2 === 0 ? 'desk' : 'contributor',
    text: `step ${n}`,
    proof_file_path: null,
    proof_file: null,
    at: at.toISOString(),
  }));

describe('what an approval pays', () => {
  test('the bonus comes on top where it is wanted and due', () => {
    expect(awardOf(wanted, true)).toEqual({
      reward: 'minor_bug',
      amount: 50,
      first: FIRST_CONTRIBUTION_INZ,
      reason: null,
    });
    expect(awardOf(wanted, false)?.first).toBe(0);
    expect(awardOf({ ...wanted, first: false }, true)?.first).toBe(0);
  });

  test('the row for first contributions is the bonus itself, once', () => {
    expect(awardOf(bonus, true)).toMatchObject({ amount: FIRST_CONTRIBUTION_INZ, first: 0 });
    expect(awardFault(bonus, true)).toBeNull();
    expect(awardFault(bonus, false)).toContain('already');
    expect(takesFirst(awardOf(bonus, true))).toBe(true);
    expect(takesFirst(awardOf(wanted, true))).toBe(true);
    expect(takesFirst(awardOf(wanted, false))).toBe(false);
  });

  test('nothing is no award', () => {
    expect(awardOf(null, true)).toBeNull();
    expect(awardOf({ ...wanted, amount: 0 }, false)).toBeNull();
    expect(takesFirst(null)).toBe(false);
  });
});

describe('the bonus for a first contribution', () => {
  const person = { id: 'second', submitted_by_user_id: 'mo' };
  const other = { contribution_id: 'first', typed_by: null };

  test('is taken by another contribution, not by the same one', () => {
    expect(isBonusTaken(null, person, false)).toBe(false);
    expect(isBonusTaken(other, person, false)).toBe(true);
    expect(isBonusTaken({ ...other, contribution_id: 'second' }, person, false)).toBe(false);
  });

  test('is not taken from whoever proved the address by an account that only typed it', () => {
    const typed = { ...other, typed_by: 'stranger' };
    expect(isBonusTaken(typed, person, true)).toBe(false);
    expect(isBonusTaken(typed, person, false)).toBe(true);
    expect(isBonusTaken({ ...other, typed_by: 'mo' }, person, true)).toBe(true);
    expect(isBonusTaken(other, person, true)).toBe(true);
  });
});

describe('the exchange', () => {
  const asked = { status: 'needs_info', effective_at: '2026-11-22T10:00:10.000Z' } as const;
  const after = Date.parse(asked.effective_at);

  test('a question is asked while there is room for its answer', () => {
    expect(questionFault({ thread: steps(THREAD_MAX - 2), email: 'a@b.example' })).toBeNull();
    expect(questionFault({ thread: steps(THREAD_MAX - 1), email: 'a@b.example' })).toContain('20 steps');
  });

  test('an answer waits until the question cannot be taken back', () => {
    expect(answerFault({ ...asked, thread: steps(1) }, after - 1)).toBe('no-question');
    expect(answerFault({ ...asked, thread: steps(1) }, after)).toBeNull();
  });

  test('an answer needs a question and a place in the exchange', () => {
    expect(answerFault({ ...asked, status: 'new', thread: steps(1) }, after)).toBe('no-question');
    expect(answerFault({ ...asked, thread: steps(THREAD_MAX) }, after)).toBe('full');
    expect(answerFault({ ...asked, thread: steps(THREAD_MAX - 1) }, after)).toBeNull();
  });

  test.each([
    ['while it waits', { status: 'new' }, null],
    [
      'while there is room for a question and its answer',
      { status: 'new', thread: steps(THREAD_MAX - 3) },
      null,
    ],
    ['but not beyond', { status: 'new', thread: steps(THREAD_MAX - 2) }, 'full'],
    ['as the answer to a question that came meanwhile', { thread: steps(THREAD_MAX - 1) }, null],
    ['but not while a question can be taken back', { effective_at: '2026-11-22T10:00:11.000Z' }, 'deciding'],
    ['nor while an award waits for a second admin', { status: 'accepted', held: true }, 'deciding'],
    ['nor once it is accepted', { status: 'accepted' }, 'decided'],
    ['nor once it is declined', { status: 'declined' }, 'decided'],
  ] as const)('a contributor adds to it %s (D157)', (_, changes, fault) => {
    const contribution = { ...asked, held: false, thread: steps(1), ...changes };
    expect(additionFault(contribution, after)).toBe(fault);
  });

  test('an answer follows a question; what else a contributor writes is an addition', () => {
    const thread = ['contributor', 'desk', 'contributor', 'contributor', 'desk'].map(
      (from) => ({ from }) as { from: 'desk' | 'contributor' },
    );
    expect(thread.map((_, n) => isAnswer(thread, n))).toEqual([false, false, true, false, false]);
    expect(thread.map((_, n) => isAnswered(thread.slice(0, n + 1)))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('a decision', () => {
  const plain = { adminNotes: null, message: 'Which phone?', award: null, decisionId: 'd', adminId: 'a' };

  test('only a question is a step of the exchange', () => {
    expect(decided({ thread: steps(1) }, { ...plain, status: 'needs_info' }, at).thread.at(-1)).toMatchObject(
      {
        from: 'desk',
        text: 'Which phone?',
        at: at.toISOString(),
      },
    );
    expect(decided({ thread: steps(1) }, { ...plain, status: 'declined' }, at).thread).toHaveLength(1);
  });

  test('is held when it awards more than one admin may give', () => {
    const award = { reward: null, amount: SECOND_ADMIN_ABOVE_INZ, first: 0, reason: 'Large' };
    const accepted = { ...plain, status: 'accepted' } as const;
    expect(decided({ thread: [] }, { ...accepted, award }, at).held).toBe(false);
    const more = { ...award, amount: SECOND_ADMIN_ABOVE_INZ + 1 };
    expect(decided({ thread: [] }, { ...accepted, award: more }, at).held).toBe(true);
  });

  test('that is taken back leaves what was there before it', () => {
    const was = { admin_notes: 'Old', contributor_message: null, reviewed_at: null, reviewed_by: null };
    expect(restored({ thread: steps(3) }, { ...was, steps: 2 })).toEqual({
      ...was,
      status: 'new',
      award: null,
      decision_id: null,
      effective_at: null,
      held: false,
      thread: steps(2),
    });
  });
});

describe('a bonus that is given back', () => {
  const now = at.getTime();
  const one = {
    id: 'one',
    status: 'accepted' as const,
    award: { reward: 'minor_bug' as const, amount: 50, first: 0, reason: null },
    reviewed_at: '2026-11-22T09:59:58.000Z',
    effective_at: '2026-11-22T10:00:08.000Z',
    misses_first: true,
  };

  test('was missed by a decision that wanted it while another had it', () => {
    expect(missesFirst(wanted, false)).toBe(true);
    expect(missesFirst(wanted, true)).toBe(false);
    expect(missesFirst({ ...wanted, first: false }, false)).toBe(false);
    expect(missesFirst(bonus, false)).toBe(false);
    expect(missesFirst(null, false)).toBe(false);
  });

  test('goes to the earliest decision that asked for it and has not taken effect', () => {
    const later = { ...one, id: 'later', reviewed_at: '2026-11-22T09:59:59.000Z' };
    expect(heirOfFirst([later, one], now)).toEqual({
      id: 'one',
      award: { ...one.award, first: FIRST_CONTRIBUTION_INZ },
    });
    expect(heirOfFirst([{ ...one, award: null }], now)?.award).toEqual({
      reward: null,
      amount: 0,
      first: FIRST_CONTRIBUTION_INZ,
      reason: null,
    });
  });

  test('goes to nobody who did not ask, is not accepted, or was paid', () => {
    expect(heirOfFirst([], now)).toBeNull();
    expect(heirOfFirst([{ ...one, misses_first: false }], now)).toBeNull();
    expect(heirOfFirst([{ ...one, status: 'declined' }], now)).toBeNull();
    expect(heirOfFirst([{ ...one, effective_at: at.toISOString() }], now)).toBeNull();
  });
});
