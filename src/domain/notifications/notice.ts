import * as z from 'zod/mini';
import { NOTICE_EVENT_IDS } from './events.ts';

/** The longest words of an admin that a notice carries, in UTF-16 units; longer ones are cut where they are announced. */
export const NOTICE_WORDS_MAX = 300;

/** How many notices one answer brings: with what they are about, and the count, few documents. */
export const NOTICES_PAGE = 15;

/** A notice as it is stored: of which event, and about which record. No words of members, no address (T14, T36). */
export const Notice = z.object({
  id: z.string(),
  user_id: z.string(),
  event: z.enum(NOTICE_EVENT_IDS),
  /** The id of the record that it is about. */
  about: z.string(),
  /** What an admin said with it. */
  words: z.nullable(z.string()),
  read_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type Notice = z.infer<typeof Notice>;

/** A notice as its person sees it. */
export const ShownNotice = z.object({
  id: z.string(),
  says: z.string(),
  /** The name of what it is about; null when that is gone, or not theirs to see any more. */
  title: z.nullable(z.string()),
  words: z.nullable(z.string()),
  path: z.string(),
  read: z.boolean(),
  created_at: z.string(),
});
export type ShownNotice = z.infer<typeof ShownNotice>;
