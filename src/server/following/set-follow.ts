import type { OutputOf } from '#domain/contract.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/following/contract.ts';
import { IDEA_MESSAGES } from '#domain/ideas/idea.ts';
import { ROADMAP_MESSAGES } from '#domain/roadmap/roadmap.ts';
import { asIdea, ideaDocument, isShownTo } from '#server/ideas/records.ts';
import { batchByKey } from '#server/platform/concurrency.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { type CallContext, route, signedIn } from '#server/platform/http/endpoint.ts';
import { itemDocument } from '#server/roadmap/records/roadmap.ts';
import { choicesOf, followDocument } from './records.ts';

type Follow = OutputOf<typeof contracts.followIdea>;

const SUBJECTS = {
  idea: { document: ideaDocument, notFoundMessage: IDEA_MESSAGES.gone },
  item: { document: itemDocument, notFoundMessage: ROADMAP_MESSAGES.gone },
};

interface Press {
  follow: boolean;
  now: Date;
}

const PRESSES_AT_ONCE = 200;

/** Stores the last of a member's presses on a subject; false for one that they do not see. */
function pressAll(memberId: string, kind: contracts.FollowedKind, id: string, last: Press): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const choice = followDocument(memberId, id);
    const [subject, before] = await transaction.getAll(SUBJECTS[kind].document(id), choice);
    if (!subject?.exists || (kind === 'idea' && !isShownTo(memberId, asIdea(subject)))) return false;
    const { follow, now } = last;
    if (before?.get('follow') !== follow) {
      transaction.set(choice, { member_id: memberId, kind, thing_id: id, follow, changed_at: now });
    }
    return true;
  });
}

/** Each press is answered with its own choice. */
const press = batchByKey(async (key: string, presses: readonly Press[]): Promise<boolean[]> => {
  const [memberId, kind, id] = JSON.parse(key) as [string, contracts.FollowedKind, string];
  const isKnown = await pressAll(memberId, kind, id, presses.at(-1) as Press);
  return presses.map(() => isKnown);
}, PRESSES_AT_ONCE);

/** Stores the caller's choice to follow a subject or not. Idempotent. Refuses an unknown subject (404). */
const setFollow =
  (kind: contracts.FollowedKind, follow: boolean) =>
  async (context: CallContext, { params: { id } }: { params: { id: string } }): Promise<Follow> => {
    const key = JSON.stringify([signedIn(context).id, kind, id]);
    const isKnown = await press(key, { follow, now: context.now });
    if (!isKnown) throw new DomainError('not-found', SUBJECTS[kind].notFoundMessage);
    return { id, follow };
  };

export const memberRoutes = [
  route(contracts.listFollows, async (context) => ({ items: await choicesOf(signedIn(context).id) })),
  route(contracts.followIdea, setFollow('idea', true)),
  route(contracts.unfollowIdea, setFollow('idea', false)),
  route(contracts.followItem, setFollow('item', true)),
  route(contracts.unfollowItem, setFollow('item', false)),
];
