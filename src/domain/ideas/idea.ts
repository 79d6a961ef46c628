import * as z from 'zod/mini';
import { multiline } from '../text.ts';
import { PersonName } from '../wire.ts';

/** In the order in which an idea usually passes through them. */
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

/** The literal toast of the specification. */
export const IDEA_MESSAGES = { updated: 'Idea status updated' } as const;

/**
 * How far the merging of an idea into another one is: its upvotes are going over, all of them are there, or they are on
 * their way back because the merge was taken back.
 */
export const MERGE_STATES = ['joining', 'joined', 'parting'] as const;

/** For how long a merge can be taken back, in days from the press. */
export const MERGE_UNDO_DAYS = 30;

/** What an admin may tell members about a decision; empty takes it away. */
export const adminNote = multiline(
  z.maxLength(IDEA_LIMITS.adminNote, 'The note must be at most 500 characters'),
);

/** A note for members as it was written, and the status of its idea then. */
export const IdeaNote = z.object({ at: z.string(), words: z.string(), status: z.enum(IDEA_STATUSES) });
export type IdeaNote = z.infer<typeof IdeaNote>;

/** An idea as it is stored; times in ISO 8601 UTC. */
export const Idea = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(IDEA_STATUSES),
  upvotes: z.number(),
  member_id: z.string(),
  /** For members: why the status is what it is. */
  admin_note: z._default(z.nullable(z.string()), null),
  /** Every note that members were told, the oldest first; the one that holds now is the last. */
  notes: z._default(z.array(IdeaNote), []),
  /** The roadmap item that was made of it. */
  roadmap_item_id: z._default(z.nullable(z.string()), null),
  /** The idea that it was merged into, which is the one that counts. Its own upvotes rest meanwhile. */
  merged_into: z._default(z.nullable(z.string()), null),
  merge_state: z._default(z.nullable(z.enum(MERGE_STATES)), null),
  /** When an admin merged it. */
  merged_at: z._default(z.nullable(z.string()), null),
  created_at: z.string(),
  /** The last change by an admin or the author. Upvotes do not move it. */
  updated_at: z.string(),
});
export type Idea = z.infer<typeof Idea>;

/** An idea with its author; null when the account is gone. */
export const IdeaWithAuthor = z.extend(Idea, { author: z.nullable(PersonName) });
export type IdeaWithAuthor = z.infer<typeof IdeaWithAuthor>;

/** The note for members after a decision: a note belongs to its status, so a new status without one clears it. */
export function noteAfterDecision(
  before: Pick<Idea, 'status' | 'admin_note'>,
  { status, admin_note }: { status: IdeaStatus; admin_note?: string | null },
): string | null {
  if (admin_note !== undefined) return admin_note;
  return status === before.status ? before.admin_note : null;
}

/** True while the merge of an idea can be taken back at `now`; one that was interrupted always can. */
export function canBeParted(
  { merge_state, merged_at }: Pick<Idea, 'merge_state' | 'merged_at'>,
  now: Date,
): boolean {
  if (merge_state !== 'joined' || merged_at === null) return merge_state !== null;
  return now.getTime() - Date.parse(merged_at) < MERGE_UNDO_DAYS * 24 * 60 * 60_000;
}

/** The idea that stays where one was merged into another, however often; the idea itself where it was not. */
export function stayingIdea<T extends { id: string; merged_into: string | null }>(
  idea: T,
  find: (id: string) => T | undefined,
): T {
  const into = idea.merged_into === null ? undefined : find(idea.merged_into);
  return into ? stayingIdea(into, find) : idea;
}
