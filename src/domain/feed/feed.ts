import * as z from 'zod/mini';
import { periodMs, RETENTION } from '../retention/retention.ts';
import { requiredLine, requiredText } from '../text.ts';

export const FEED_TYPES = ['announcement', 'update', 'news'] as const;
export type FeedType = (typeof FEED_TYPES)[number];

export const FEED_TYPE_LABELS: Record<FeedType, string> = {
  announcement: 'Announcement',
  update: 'Update',
  news: 'News',
};

export const DEFAULT_FEED_TYPE: FeedType = 'announcement';

/** Only signed-in members read both; no form offers the choice, but the API still accepts it. */
export const FEED_AUDIENCES = ['members', 'public'] as const;
export type FeedAudience = (typeof FEED_AUDIENCES)[number];

/** Limits in UTF-16 units after trimming, inclusive. */
export const FEED_LIMITS = { title: 120, body: 4000 } as const;

/** The literal toasts of the specification, and one for deletion in the same style. */
export const FEED_MESSAGES = {
  created: 'Feed item created',
  updated: 'Feed item updated',
  deleted: 'Feed item deleted',
} as const;

export const feedFields = {
  title: requiredLine('Title', FEED_LIMITS.title),
  body: requiredText('Text', FEED_LIMITS.body),
  type: z.enum(FEED_TYPES, 'Must be announcement, update or news'),
  audience: z.enum(FEED_AUDIENCES, 'Must be members or public'),
  published: z.boolean('Must be yes or no'),
} as const;

/** A feed item as stored and as admins see it; times in ISO 8601 UTC. */
export const FeedItem = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  type: z.enum(FEED_TYPES),
  published: z.boolean(),
  author_id: z.string(),
  audience: z._default(z.enum(FEED_AUDIENCES), 'members'),
  /** First publication; null for a draft. */
  published_at: z._default(z.nullable(z.string()), null),
  /** Time of writing, replaced by the first publication: what readers see and sort by. */
  created_at: z.string(),
  updated_at: z.string(),
});
export type FeedItem = z.infer<typeof FeedItem>;

/** The times changed by publishing or unpublishing at `at`: the first publication dates an item. ISO 8601 UTC. */
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

/** The readers' view: published items only, without the author. */
export const PublishedFeedItem = z.pick(FeedItem, {
  id: true,
  title: true,
  body: true,
  type: true,
  created_at: true,
});
export type PublishedFeedItem = z.infer<typeof PublishedFeedItem>;

/** True if members are notified of a republished item: while its first messages are retained. */
export const notifiesAgain = ({ created_at }: Pick<FeedItem, 'created_at'>, now: Date): boolean =>
  now.getTime() - Date.parse(created_at) < periodMs(RETENTION.sent_messages.period);
