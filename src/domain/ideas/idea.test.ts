import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { updateIdeaStatus } from './contract.ts';
import { IDEA_STATUSES, Idea } from './idea.ts';

const updated_at = '2026-11-21T10:00:00.000Z';

test.each(IDEA_STATUSES)('%s is a status (R391)', (status) => {
  expect(z.parse(updateIdeaStatus.body, { status, updated_at })).toEqual({ status, updated_at });
});

test('another status and a note of 501 characters are refused in words', () => {
  const result = z.safeParse(updateIdeaStatus.body, {
    status: 'postponed',
    admin_note: 'x'.repeat(501),
    updated_at,
  });
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'Must be under_review, approved, rejected or implemented',
    'The note must be at most 500 characters',
  ]);
});

test('an idea without note or lineage is read as one with none', () => {
  const stored = { title: 'A', description: 'B', status: 'approved', upvotes: 0, member_id: 'm' } as const;
  const idea = z.parse(Idea, { id: 'i', ...stored, created_at: updated_at, updated_at });
  expect([idea.admin_note, idea.roadmap_item_id]).toEqual([null, null]);
});
