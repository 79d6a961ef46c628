import * as z from 'zod/mini';
import { keepNote } from '../status-notes.ts';
import { multiline } from '../text.ts';
import { PersonName } from '../wire.ts';

/** In the usual order of progress. */
export const IDEA_STATUSES = ['under_review', 'approved', 'rejected', 'implemented'] as const;
export type IdeaStatus = (typeof IDEA_STATUSES)[number];

export const IDEA_STATUS_LABELS: Record<IdeaStatus, string> = {
  under_review: 'Under review',
  approved: 'Approved',
  rejected: 'Rejected',
  implemented: 'Implemented',
};

/** Limits in UTF-16 units after trimming, inclusive. */
export const IDEA_LIMITS = { title: 120, description: 2000, adminNote: 500 } as const;

export const IDEA_MESSAGES = {
  /** The literal toast of the specification. */
  updated: 'Idea status updated',
  gone: 'This idea does not exist any more. Refresh the list.',
  changed: 'Someone changed this idea in the meantime. Nothing was overwritten.',
  merged: 'This idea was merged into another one. Your upvote counts there.',
} as const;

/** A merge copies its upvotes (`joining`), is complete (`joined`) or takes the copies back (`unmerging`). */
export const MERGE_STATES = ['joining', 'joined', 'unmerging'] as const;

/** An admin's note for members about a decision; empty removes it. */
export const adminNote = multiline(
  z.maxLength(IDEA_LIMITS.adminNote, 'The note must be at most 500 characters'),
);

export const IdeaNote = z.object({ at: z.string(), words: z.string(), status: z.enum(IDEA_STATUSES) });
export type IdeaNote = z.infer<typeof IdeaNote>;

export const Idea = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(IDEA_STATUSES),
  upvotes: z.number(),
  member_id: z.string(),
  /** For members: the reason for the status. */
  admin_note: z._default(z.nullable(z.string()), null),
  /** Oldest first; the last one is current. */
  notes: z._default(z.array(IdeaNote), []),
  roadmap_item_id: z._default(z.nullable(z.string()), null),
  /** The idea it was merged into; its own upvotes are frozen meanwhile. */
  merged_into: z._default(z.nullable(z.string()), null),
  merge_state: z._default(z.nullable(z.enum(MERGE_STATES)), null),
  merged_at: z._default(z.nullable(z.string()), null),
  /** Shown to its author and admins only, after a report. */
  hidden: z.optional(z.boolean()),
  created_at: z.string(),
  /** The last change by an admin or the author. Upvotes do not change it. */
  updated_at: z.string(),
});
export type Idea = z.infer<typeof Idea>;

/** An idea with its author; null when the account is gone. */
export const IdeaWithAuthor = z.extend(Idea, { author: z.nullable(PersonName) });
export type IdeaWithAuthor = z.infer<typeof IdeaWithAuthor>;

/** The note after a decision: it belongs to the status, so a new status without one clears it. */
export function noteAfterDecision(
  before: Pick<Idea, 'status' | 'admin_note'>,
  { status, admin_note }: { status: IdeaStatus; admin_note?: string | null },
): string | null {
  if (admin_note !== undefined) return admin_note;
  return status === before.status ? before.admin_note : null;
}

type Decision = { status: IdeaStatus; admin_note?: string | null };

export function notesAfterDecision(before: Idea, { status, admin_note }: Decision, at: Date): IdeaNote[] {
  if (admin_note === undefined || admin_note === before.admin_note) return before.notes;
  if (admin_note) return keepNote(before.notes, { at: at.toISOString(), status, words: admin_note });
  return before.notes.at(-1)?.words === before.admin_note ? before.notes.slice(0, -1) : before.notes;
}

export function linkRefusal(idea: Pick<Idea, 'roadmap_item_id' | 'merged_into'>): string | null {
  if (idea.roadmap_item_id) return 'This idea is on the roadmap already. Nothing was created.';
  return idea.merged_into ? 'This idea was merged into another one. Nothing was created.' : null;
}
