import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { updateIdeaStatus } from './contract.ts';
import { IDEA_STATUSES, Idea, noteAfterDecision } from './idea.ts';
import { canBeUnmerged, stayingIdea } from './merging.ts';

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

test('a merge can be taken back for thirty days, an interrupted one always', () => {
  const day = (n: number) => new Date(Date.parse(updated_at) + n * 24 * 60 * 60_000);
  const merged = { merge_state: 'joined', merged_at: updated_at } as const;
  expect([canBeUnmerged(merged, day(29)), canBeUnmerged(merged, day(30))]).toEqual([true, false]);
  expect(canBeUnmerged({ ...merged, merge_state: 'joining' }, day(90))).toBe(true);
  expect(canBeUnmerged({ merge_state: null, merged_at: null }, day(0))).toBe(false);
});

test('what was merged twice leads to the idea that stays, and what leads nowhere stays itself', () => {
  const ideas = [
    { id: 'a', merged_into: 'b' },
    { id: 'b', merged_into: 'c' },
    { id: 'c', merged_into: null },
  ];
  const find = (id: string) => ideas.find((idea) => idea.id === id);
  expect(ideas.map((idea) => stayingIdea(idea, find).id)).toEqual(['c', 'c', 'c']);
  expect(stayingIdea({ id: 'd', merged_into: 'gone' }, find).id).toBe('d');
});

test.each([
  ['without a new note clears the old one', { status: 'rejected' }, null],
  ['with a new note shows the new one', { status: 'rejected', admin_note: 'Too costly.' }, 'Too costly.'],
  ['that repeats the status leaves the note', { status: 'approved' }, 'We build it.'],
  ['that takes the note away', { status: 'approved', admin_note: null }, null],
] as const)('a decision %s', (_, decision, note) => {
  const before = { status: 'approved', admin_note: 'We build it.' } as const;
  expect(noteAfterDecision(before, decision)).toBe(note);
});
