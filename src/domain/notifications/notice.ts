import * as z from 'zod/mini';
import { NOTICE_EVENT_IDS } from './events.ts';

/** Maximum length of an admin's text in a notice, in UTF-16 units; longer ones are cut when published. */
export const NOTICE_WORDS_MAX = 300;

/** Notices in one answer: few documents, including subjects and the count. */
export const NOTICES_PAGE = 15;

/** A stored notice: its event and its record. No text of members, no address (T14, T36). */
export const Notice = z.object({
  id: z.string(),
  user_id: z.string(),
  event: z.enum(NOTICE_EVENT_IDS),
  /** The id of its record. */
  about: z.string(),
  words: z.nullable(z.string()),
  read_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type Notice = z.infer<typeof Notice>;

export const ShownNotice = z.object({
  id: z.string(),
  says: z.string(),
  /** The name of its subject; null if deleted or no longer visible to the user. */
  title: z.nullable(z.string()),
  words: z.nullable(z.string()),
  path: z.string(),
  read: z.boolean(),
  created_at: z.string(),
});
export type ShownNotice = z.infer<typeof ShownNotice>;
