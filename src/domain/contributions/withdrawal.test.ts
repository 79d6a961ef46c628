import { describe, expect, test } from 'vitest';
import { contributionFields } from './contribution.ts';
import { additionFault, answerFault } from './decision.ts';
import { ERASED_NAME } from './erasure.ts';
import { WITHDRAWN_WORDS, withdrawalFault, withdrawn } from './withdrawal.ts';

const now = new Date('2026-11-28T10:00:00.000Z');
const waiting = { status: 'new', effective_at: null, held: false } as const;

describe('what its sender withdraws (D161)', () => {
  test.each([
    ['while it waits', {}, null],
    ['with a question open', { status: 'needs_info', effective_at: '2026-11-28T09:59:59.000Z' }, null],
    [
      'not while a question can be undone',
      { status: 'needs_info', effective_at: '2026-11-28T10:00:01.000Z' },
      'deciding',
    ],
    [
      'nor while a decision can be undone',
      { status: 'declined', effective_at: '2026-11-28T10:00:01.000Z' },
      'deciding',
    ],
    ['nor while an award waits for a second admin', { status: 'accepted', held: true }, 'deciding'],
    ['nor once it is accepted', { status: 'accepted' }, 'decided'],
    ['nor once it is declined', { status: 'declined' }, 'decided'],
  ] as const)('a contributor withdraws it %s', (_, changes, fault) => {
    expect(withdrawalFault({ ...waiting, ...changes }, now.getTime())).toBe(fault);
  });

  test('a contributor leaves nothing behind but type, app and consent, and no question or decision', () => {
    const typed = Object.fromEntries(Object.keys(contributionFields).map((name) => [name, 'typed']));
    const step = { from: 'contributor', text: 'More', proof_file_path: '2026/a.png' };
    const before = { ...typed, status: 'needs_info', thread: [step], submitted_by_user_id: 'fern' };
    const after: Record<string, unknown> = { ...before, ...withdrawn(before, now) };
    expect(Object.keys(after).filter((name) => after[name] === 'typed')).toEqual([
      'contribution_type',
      'related_app',
      'consent_given',
    ]);
    expect(after).toMatchObject({
      status: 'declined',
      display_name: ERASED_NAME,
      email: '',
      description: WITHDRAWN_WORDS,
      thread: [],
      decision_id: null,
      reviewed_at: null,
      submitted_by_user_id: 'fern',
      withdrawn_at: now,
    });
  });

  test('a contributor neither answers nor adds to it', () => {
    const status = 'declined' as const;
    const after = { status, effective_at: null, thread: [], withdrawn_at: now.toISOString() };
    expect(answerFault(after, now.getTime())).toBe('withdrawn');
    expect(additionFault({ ...after, held: false }, now.getTime())).toBe('withdrawn');
  });
});
