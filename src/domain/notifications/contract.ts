import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { changesNothing, pageOf, pageQuery, recordId } from '../wire.ts';
import { ShownNotice } from './notice.ts';
import { TopicChoices } from './settings.ts';
import { CHANNELS, TOPIC_IDS } from './topics.ts';

const Unread = z.object({ unread: z.number() });

/** The caller's notices, newest first, and the total number of unread ones. */
export const listNotices = contract({
  name: 'listNotices',
  method: 'GET',
  path: '/api/notices',
  audience: 'user',
  query: pageQuery,
  output: z.extend(pageOf(ShownNotice), { unread: z.number() }),
});

export const countNotices = contract({
  name: 'countNotices',
  method: 'GET',
  path: '/api/notices/unread',
  audience: 'user',
  output: Unread,
});

/** Marks one notice of the caller as read. Idempotent; 404 for another's. */
export const markNotice = contract({
  name: 'markNotice',
  method: 'POST',
  path: '/api/notices/:id/read',
  audience: 'user',
  params: z.strictObject({ id: recordId }),
  output: Unread,
});

export const markNotices = contract({
  name: 'markNotices',
  method: 'POST',
  path: '/api/notices/read',
  audience: 'user',
  output: Unread,
});

export const NoticeSettingsShown = z.object({
  topics: z.array(
    z.object({
      id: z.enum(TOPIC_IDS),
      /** A channel that the topic lacks is missing. */
      channels: z.partialRecord(z.enum(CHANNELS), z.boolean()),
    }),
  ),
  /** Null if it is not offered. */
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

/** Changes only the given members. */
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

const token = z.strictObject({
  token: z.string('Must be text').check(z.maxLength(400, 'This link is not complete')),
});

/** Posted by mail programs (RFC 8058), whose form is ignored, and by our page. An unknown link is 404. */
export const unsubscribe = contract({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/unsubscribe/:token',
  audience: 'anyone',
  params: token,
  output: z.object({ name: z.string(), mails: z.literal(false) }),
});

export const resubscribe = contract({
  name: 'resubscribe',
  method: 'POST',
  path: '/api/unsubscribe/:token/undo',
  audience: 'anyone',
  params: token,
  output: z.object({ name: z.string(), mails: z.literal(true) }),
});

/** Redirects a mail program's link to the page with a button. Changes nothing. */
export const showUnsubscribe = contract({
  name: 'showUnsubscribe',
  method: 'GET',
  path: '/api/unsubscribe/:token',
  audience: 'anyone',
  params: token,
  output: 'stream',
});
