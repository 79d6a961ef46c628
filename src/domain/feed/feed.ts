import * as z from 'zod/mini';
import { multiline, oneLine } from '../text.ts';

export const FEED_TYPES = ['announcement', 'update', 'news'] as const;
export type FeedType = (typeof FEED_TYPES)[number];

export const FEED_TYPE_LABELS: Record<FeedType, string> = {
  announcement: 'Announcement',
  update: 'Update',
  news: 'News',
};

export const DEFAULT_FEED_TYPE: FeedType = 'announcement';

/** Both are read by signed-in members only; no form offers the choice, the API still takes it. */
export const FEED_AUDIENCES = ['members', 'public'] as const;
export type FeedAudience = (typeof FEED_AUDIENCES)[number];

/** Limits in UTF-16 units after trimming, inclusive. */
export const FEED_LIMITS = { title: 120, body: 4000 } as const;

/** The literal toasts of the specification, and the one of deleting in their form. */
export const FEED_MESSAGES = {
  created: 'Feed item created',
  updated: 'Feed item updated',
  deleted: 'Feed item deleted',
} as const;

export const feedFields = {
  title: oneLine(
    z.minLength(1, 'Title is required'),
    z.maxLength(FEED_LIMITS.title, 'Title must be at most 120 characters'),
  ),
  body: multiline(
    z.minLength(1, 'Text is required'),
    z.maxLength(FEED_LIMITS.body, 'Text must be at most 4000 characters'),
  ),
  type: z.enum(FEED_TYPES, 'Must be announcement, update or news'),
  audience: z.enum(FEED_AUDIENCES, 'Must be members or public'),
  /** False for a draft. */
  published: z.boolean('Must be yes or no'),
} as const;

/** A feed item as it is stored and as admins see it; times in ISO 8601 UTC. */
export const FeedItem = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  type: z.enum(FEED_TYPES),
  published: z.boolean(),
  author_id: z.string(),
  audience: z._default(z.enum(FEED_AUDIENCES), 'members'),
  /** When it was first published; null for a draft. */
  published_at: z._default(z.nullable(z.string()), null),
  /** When it was written, from its first publication on when that was: what readers see and the order they see it in. */
  created_at: z.string(),
  updated_at: z.string(),
});
export type FeedItem = z.infer<typeof FeedItem>;

/** The times that publishing or unpublishing changes at `at`: the first publication dates an item. Ends in ISO 8601 UTC. */
export function publicationTimes(
  item: Pick<FeedItem, 'published' | 'published_at' | 'created_at'>,
  published: boolean,
  at: Date,
): Partial<Pick<FeedItem, 'published_at' | 'created_at'>> {
  if (item.published_at !== null || published === item.published) return {};
  // An item from before November 2026 was published when it was created.
  if (item.published) return { published_at: item.created_at };
  return { published_at: at.toISOString(), created_at: at.toISOString() };
}

/** What a reader gets: never an unpublished item, and not who wrote it. */
export const PublishedFeedItem = z.pick(FeedItem, {
  id: true,
  title: true,
  body: true,
  type: true,
  created_at: true,
});
export type PublishedFeedItem = z.infer<typeof PublishedFeedItem>;
