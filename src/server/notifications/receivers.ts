import { rolesOpen } from '#domain/access.ts';
import { ownRowOf } from '#domain/contributions/progress.ts';
import { FOLLOWED_KINDS } from '#domain/following/contract.ts';
import { type NoticeEvent, noticeEvent } from '#domain/notifications/events.ts';
import { withCameOfIt } from '#server/contributions/came-of-it.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { pageOfFollowers } from '#server/following/followers.ts';
import { asIdea, ideaDocument, isShownTo } from '#server/ideas/records.ts';
import type { PublishedEvent } from '#server/platform/outbox/published-events.ts';
import { adminIds, pageOfRoleHolders, rolesOf } from '#server/profiles/records/roles.ts';

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

/** Of a hidden idea its author alone. */
async function followers(
  { event, about }: PublishedEvent,
  after: string | undefined,
): Promise<ReceiversPage> {
  const { about: subject } = noticeEvent(event);
  const kind = FOLLOWED_KINDS.find((one) => one === subject);
  if (!kind) return { ids: [], next: null };
  const page = await pageOfFollowers({ kind, id: about }, after, RECEIVERS_PAGE);
  if (kind !== 'idea') return page;
  const document = await ideaDocument(about).get();
  if (!document.exists) return page;
  const idea = asIdea(document);
  return { ...page, ids: page.ids.filter((id) => isShownTo(id, idea)) };
}

/** The sender of a contribution, while their list shows a roadmap item that came of it (D164). */
async function sender({ about }: PublishedEvent): Promise<ReceiversPage> {
  const contribution = await findContribution(about);
  const id = contribution?.submitted_by_user_id;
  if (!id) return { ids: [], next: null };
  const isMember = rolesOpen(await rolesOf(id), 'member');
  const [row] = await withCameOfIt([ownRowOf(contribution, new Date())], isMember);
  return { ids: row?.came_of_it ? [id] : [], next: null };
}

const RECEIVERS: Record<NoticeEvent['to'], FindReceivers> = {
  person: async ({ people = [] }) => ({ ids: [...people], next: null }),
  sender,
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
