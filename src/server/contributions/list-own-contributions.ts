import { belongsTo } from '#domain/access.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import {
  listOwnContributions as contract,
  OWN_CONTRIBUTIONS_PAGE,
} from '#domain/contributions/own-contract.ts';
import { asksWhoSentIt, ownRowOf } from '#domain/contributions/progress.ts';
import { pageOfQuarantinedBy } from '#server/forms/records/quarantined-submissions.ts';
import { mergedByTime } from '#server/platform/firestore/paging.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { addressDigestIn, provedAddressesOf } from '#server/profiles/records/proved-addresses.ts';
import { withCameOfIt } from './came-of-it.ts';
import { pageOfContributionsBy } from './records/contribution-lists.ts';
import { statusKeyOf } from './status-link.ts';

/**
 * The caller's contributions. The key of a status page proves its address and confirms authorship, so it is given only
 * for an address that the account proved, and once nothing is left to confirm.
 */
export const listOwnContributions = route(contract, async (context, { query: { after } }) => {
  const { id: userId } = signedIn(context);
  const size = OWN_CONTRIBUTIONS_PAGE;
  const [stored, quarantined, proved] = await Promise.all([
    pageOfContributionsBy(userId, after, size),
    pageOfQuarantinedBy(userId, after, size),
    provedAddressesOf(userId),
  ]);
  const opens = (one: Contribution) => !asksWhoSentIt(one, context.now) && addressDigestIn(proved, one.email);
  const { items, next } = mergedByTime([stored, quarantined], size);
  const rows = items.map((one) => ({
    ...ownRowOf(one, context.now),
    status_key: opens(one) ? statusKeyOf(one.id) : null,
  }));
  return { items: await withCameOfIt(rows, belongsTo(context.actor, 'member')), next };
});
