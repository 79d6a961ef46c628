import { inspectContribution as contract } from '#domain/contributions/contract.ts';
import { type Contribution, isErased, opensByLink } from '#domain/contributions/contribution.ts';
import { progressOf } from '#domain/contributions/progress.ts';
import { findQuarantinedContribution } from '#server/forms/records/quarantined-submissions.ts';
import { namingOf } from '#server/leaderboard/contributor-naming.ts';
import { openJoin } from '#server/leaderboard/count-contributor.ts';
import { showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { isProvedAddress, noteProvedAddress } from '#server/profiles/records/proved-addresses.ts';
import { withCameOfIt } from './came-of-it.ts';
import { openClaimsOfMember } from './claims.ts';
import { findContribution } from './records/contributions.ts';
import { idOfStatusKey, unknownKey } from './status-link.ts';

async function joinByStatusLink(contribution: Contribution, userId: string, now: Date): Promise<void> {
  const { email, display_name: name, created_at: at } = contribution;
  await inTransaction(async (transaction) => {
    const join = await openJoin(transaction, { userId, email, sent: { name, at } });
    const claim = await openClaimsOfMember(transaction, userId, email);
    join(now);
    claim(now);
    noteProvedAddress(transaction, { userId, email, by: 'status_link' }, now);
  });
}

/** Opening one's own emailed link proves the address. A quarantined contribution looks new. */
export const inspectContribution = route(contract, async ({ actor, ip, now, waitUntil }, { body }) => {
  await countRequest(RATE_LIMITS.status, ip, now);
  const id = idOfStatusKey(body.key, now);
  const stored = id === null ? null : await findContribution(id);
  const contribution = stored ?? (id === null ? null : await findQuarantinedContribution(id));
  if (!contribution || !opensByLink(contribution)) throw unknownKey();
  // Owner only: otherwise a sender could pass the link on, to have their row joined to the account that opens it.
  if (actor.kind === 'user' && actor.id === stored?.submitted_by_user_id && !isErased(stored)) {
    if (!(await isProvedAddress(actor.id, contribution.email))) {
      await joinByStatusLink(contribution, actor.id, now);
      waitUntil(showBadgesOf(actor.id));
    }
  }
  const progress = progressOf(contribution, await namingOf(contribution), now);
  const [shown] = await withCameOfIt([progress], false);
  return { ...progress, ...(shown?.came_of_it && { came_of_it: shown.came_of_it }) };
});
