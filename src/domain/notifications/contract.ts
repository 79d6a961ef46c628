import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { changesNothing, pageOf, pageQuery, recordId } from '../wire.ts';
import { ShownNotice } from './notice.ts';
import { TopicChoices } from './settings.ts';
import { CHANNELS, TOPIC_IDS } from './topics.ts';

const Unread = z.object({ unread: z.number() });

/** The notices of whoever asks, newest first, and how many of all are unread. */
export const listNotices = contract({
  name: 'listNotices',
  method: 'GET',
  path: '/api/notices',
  audience: 'user',
  query: pageQuery,
  output: z.extend(pageOf(ShownNotice), { unread: z.number() }),
});

/** How many notices whoever asks has not read. */
export const countNotices = contract({
  name: 'countNotices',
  method: 'GET',
  path: '/api/notices/unread',
  audience: 'user',
  output: Unread,
});

/** Marks one notice of the caller as read; twice is once. One that is not theirs is not found (404). */
export const markNotice = contract({
  name: 'markNotice',
  method: 'POST',
  path: '/api/notices/:id/read',
  audience: 'user',
  params: z.strictObject({ id: recordId }),
  output: Unread,
});

/** Marks every notice of the caller as read. */
export const markNotices = contract({
  name: 'markNotices',
  method: 'POST',
  path: '/api/notices/read',
  audience: 'user',
  output: Unread,
});

/** What somebody is asked about: the topics that are theirs, and how each stands. */
export const NoticeSettingsShown = z.object({
  topics: z.array(
    z.object({
      id: z.enum(TOPIC_IDS),
      /** A channel that the topic does not have is missing. */
      channels: z.partialRecord(z.enum(CHANNELS), z.boolean()),
    }),
  ),
  /** Null for somebody who is not offered it. */
  digest: z.nullable(z.boolean()),
  recap: z.nullable(z.boolean()),
  /** Whether there is a confirmed recovery address, to which mails go. */
  has_address: z.boolean(),
});
export type NoticeSettingsShown = z.infer<typeof NoticeSettingsShown>;

export const getNoticeSettings = contract({
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/api/notices/settings',
  audience: 'user',
  output: NoticeSettingsShown,
});

/** Changes what is named and nothing else. */
export const updateNoticeSettings = contract({
  name: 'updateNoticeSettings',
  method: 'PATCH',
  path: '/api/notices/settings',
  audience: 'user',
  body: z
    .strictObject({
      topics: z.optional(TopicChoices),
      digest: z.optional(z.boolean('Must be yes or no')),
      recap: z.optional(z.boolean('Must be yes or no')),
    })
    .check(z.refine((body) => !changesNothing(body), 'There is nothing to change')),
  output: NoticeSettingsShown,
});

/** The signed text of a link in a mail. */
const token = z.strictObject({
  token: z.string('Must be text').check(z.maxLength(400, 'This link is not complete')),
});

/**
 * Stops one kind of mail without a sign-in: what a mail program posts for its reader (RFC 8058), and what our own page
 * sends. The form that comes with it is not read. A link that is not ours is 404.
 */
export const unsubscribe = contract({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/unsubscribe/:token',
  audience: 'anyone',
  params: token,
  output: z.object({ name: z.string(), mails: z.literal(false) }),
});

/** Has these mails sent again. */
export const resubscribe = contract({
  name: 'resubscribe',
  method: 'POST',
  path: '/api/unsubscribe/:token/undo',
  audience: 'anyone',
  params: token,
  output: z.object({ name: z.string(), mails: z.literal(true) }),
});

/** Leads whoever opens the address of a mail program to the page that asks for a press. It changes nothing. */
export const showUnsubscribe = contract({
  name: 'showUnsubscribe',
  method: 'GET',
  path: '/api/unsubscribe/:token',
  audience: 'anyone',
  params: token,
  output: 'stream',
});
