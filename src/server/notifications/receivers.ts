import { FOLLOWED_KINDS } from '#domain/following/following.ts';
import { type NoticeEvent, noticeEvent } from '#domain/notifications/events.ts';
import { pageOfFollowers } from '#server/following/followers.ts';
import type { Announcement } from '#server/platform/outbox/announcements.ts';
import { adminIds, pageOfRoleHolders } from '#server/profiles/records/roles.ts';
import { TOLD_TOGETHER } from './notice-spreading.ts';

/** Some of those who are to be told, and where the next ones start; null when these were the last. */
export interface ReceiversPage {
  ids: string[];
  next: string | null;
}

type Finding = (announcement: Announcement, after: string | undefined) => Promise<ReceiversPage>;

/** Everybody who is member or admin; who is both may stand in two pages, and is told once all the same. */
async function members(_announcement: Announcement, after: string | undefined): Promise<ReceiversPage> {
  const { people, next } = await pageOfRoleHolders(after, TOLD_TOGETHER);
  return { ids: [...people.keys()], next };
}

/** Whoever follows what it is about, where that is something that can be followed. */
async function followers({ event, about }: Announcement, after: string | undefined): Promise<ReceiversPage> {
  const { about: subject } = noticeEvent(event);
  const kind = FOLLOWED_KINDS.find((one) => one === subject);
  return kind ? pageOfFollowers({ kind, id: about }, after, TOLD_TOGETHER) : { ids: [], next: null };
}

/** How those of each kind of receivers are found, a page of at most `TOLD_TOGETHER` at a time. */
const FINDING: Record<NoticeEvent['to'], Finding> = {
  person: async ({ people = [] }) => ({ ids: [...people], next: null }),
  followers,
  members,
  admins: async () => ({ ids: await adminIds(), next: null }),
};

/** One page of those whom an announcement is for. */
export function receiversOf(
  { to }: NoticeEvent,
  announcement: Announcement,
  after: string | undefined,
): Promise<ReceiversPage> {
  return FINDING[to](announcement, after);
}
