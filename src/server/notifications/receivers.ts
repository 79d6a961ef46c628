import { FOLLOWED_KINDS } from '#domain/following/following.ts';
import { type NoticeEvent, noticeEvent } from '#domain/notifications/events.ts';
import { pageOfFollowers } from '#server/following/followers.ts';
import type { PublishedEvent } from '#server/platform/outbox/published-events.ts';
import { adminIds, pageOfRoleHolders } from '#server/profiles/records/roles.ts';

/** Receivers per page and transaction: three documents of each are read, at most three written. */
export const RECEIVERS_PAGE = 50;

interface ReceiversPage {
  ids: string[];
  next: string | null;
}

type FindReceivers = (published: PublishedEvent, after: string | undefined) => Promise<ReceiversPage>;

/** Members and admins; those who are both may be in two pages. */
async function members(_published: PublishedEvent, after: string | undefined): Promise<ReceiversPage> {
  const { people, next } = await pageOfRoleHolders(after, RECEIVERS_PAGE);
  return { ids: [...people.keys()], next };
}

async function followers(
  { event, about }: PublishedEvent,
  after: string | undefined,
): Promise<ReceiversPage> {
  const { about: subject } = noticeEvent(event);
  const kind = FOLLOWED_KINDS.find((one) => one === subject);
  return kind ? pageOfFollowers({ kind, id: about }, after, RECEIVERS_PAGE) : { ids: [], next: null };
}

const RECEIVERS: Record<NoticeEvent['to'], FindReceivers> = {
  person: async ({ people = [] }) => ({ ids: [...people], next: null }),
  followers,
  members,
  admins: async () => ({ ids: await adminIds(), next: null }),
};

export function receiversOf(
  { to }: NoticeEvent,
  published: PublishedEvent,
  after: string | undefined,
): Promise<ReceiversPage> {
  return RECEIVERS[to](published, after);
}
