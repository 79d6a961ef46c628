import { expect, test } from 'vitest';
import type { PendingInvite } from '#domain/invites/invite.ts';
import { planOf } from './InviteAll.tsx';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const row = (contribution_id: string, changes: Partial<PendingInvite> = {}): PendingInvite => ({
  ...{ contribution_id, reference: `TG-${contribution_id}`, display_name: contribution_id },
  ...{ email: `${contribution_id}@example.org`, contribution_type: 'other', related_app: null },
  ...{ reviewed_at: null, effective_at: null, created_at: '2026-11-01T12:00:00.000Z', is_member: false },
  ...changes,
});
const ids = (rows: readonly PendingInvite[]) => rows.map(({ contribution_id }) => contribution_id);

test('an admin invites each person once, no member, and nobody whose decision can be undone (R371)', () => {
  const plan = planOf(
    [
      row('a'),
      row('member', { is_member: true }),
      row('b', { email: 'A@example.org ' }),
      row('c', { effective_at: '2026-11-28T12:00:05.000Z' }),
      row('d', { effective_at: '2026-11-28T11:59:59.000Z' }),
      row('erased', { email: '' }),
    ],
    NOW,
  );
  expect([ids(plan.people), ids(plan.members), ids(plan.undoable)]).toEqual([['a', 'd'], ['member'], ['c']]);
});

test('an admin invites nobody who sent a row signed out from the address of a member who waits too', () => {
  const rows = [
    row('signed-out', { email: 'Fern@example.org ' }),
    row('a'),
    row('member', { email: 'fern@example.org', is_member: true }),
  ];
  const plan = planOf(rows, NOW);
  expect([ids(plan.people), ids(plan.members)]).toEqual([['a'], ['signed-out', 'member']]);
});
