import { expect, test } from 'vitest';
import type { Submission } from './mission.ts';
import { asItsMemberSees, submitFault } from './submission.ts';

const active = { status: 'active' } as const;
const NOW = Date.parse('2026-11-28T10:00:00Z');

test('a member hands in for what is open, once at a time and not after an approval', () => {
  expect(submitFault(active, null, NOW)).toBeNull();
  expect(submitFault(active, { status: 'rejected' }, NOW)).toBeNull();
  expect(submitFault(active, { status: 'under_review' }, NOW)).toBe('under-review');
  expect(submitFault(active, { status: 'approved' }, NOW)).toBe('approved');
});

test('an approval that waits for a second admin is still under review', () => {
  expect(submitFault(active, { status: 'approved', held: true }, NOW)).toBe('under-review');
});

test('a mission that is completed or archived takes nothing, whatever was handed in before', () => {
  expect(submitFault({ status: 'completed' }, null, NOW)).toBe('closed');
  expect(submitFault({ status: 'archived' }, { status: 'approved' }, NOW)).toBe('closed');
});

test('a mission that closed by its day takes nothing, and one that takes late work does', () => {
  const due = { ...active, due_on: '2026-11-27' };
  expect(submitFault({ ...due, closes_when_due: true }, null, NOW)).toBe('closed-by-day');
  expect(submitFault({ ...due, closes_when_due: true }, { status: 'rejected' }, NOW)).toBe('closed-by-day');
  expect(submitFault(due, null, NOW)).toBeNull();
});

test('a mission with all its winners takes nothing more, and one with a place left does', () => {
  expect(submitFault({ ...active, places_left: 0 }, null, NOW)).toBe('closed-full');
  expect(submitFault({ ...active, places_left: 0 }, { status: 'approved' }, NOW)).toBe('approved');
  expect(submitFault({ ...active, places_left: 1 }, { status: 'rejected' }, NOW)).toBeNull();
});

test('its member sees nothing of a decision before a second admin confirmed it', () => {
  const submission: Submission = {
    id: 's',
    mission_id: 'm',
    member_id: 'u',
    note: 'Done',
    proof_url: null,
    proof_file_path: 'key',
    proof_file: { name: 'a.png', size: 1, type: 'image/png', sha256: '', metadata_removed: true },
    status: 'approved',
    admin_message: 'Great work!',
    previous_id: null,
    created_at: '2026-11-01T00:00:00.000Z',
    reviewed_at: '2026-11-02T00:00:00.000Z',
    reviewed_by: 'admin',
    updated_at: '2026-11-02T00:00:00.000Z',
    held: true,
  };
  const undecided = { status: 'under_review', admin_message: null, reviewed_at: null, reviewed_by: null };
  expect(asItsMemberSees(submission)).toMatchObject({ ...undecided, file: 'a.png' });
  const decided = { status: 'approved', admin_message: 'Great work!', reviewed_by: 'admin' };
  expect(asItsMemberSees({ ...submission, held: false })).toMatchObject(decided);
});
