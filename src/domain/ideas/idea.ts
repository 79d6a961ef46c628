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

/** What an admin may tell members about a decision; empty takes it away. */
export const adminNote = multiline(
  z.maxLength(IDEA_LIMITS.adminNote, 'The note must be at most 500 characters'),
);

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
  /** The roadmap item that was made of it. */
  roadmap_item_id: z._default(z.nullable(z.string()), null),
  created_at: z.string(),
  /** The last change by an admin or the author. Upvotes do not move it. */
  updated_at: z.string(),
});
export type Idea = z.infer<typeof Idea>;

/** An idea with its author; null when the account is gone. */
export const IdeaWithAuthor = z.extend(Idea, { author: z.nullable(PersonName) });
export type IdeaWithAuthor = z.infer<typeof IdeaWithAuthor>;
