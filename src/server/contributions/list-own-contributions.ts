import { belongsTo } from '#domain/access.ts';
import { type Contribution, type ContributionStatus, isErased } from '#domain/contributions/contribution.ts';
import {
  type CameOfIt,
  listOwnContributions as contract,
  OWN_CONTRIBUTIONS_PAGE,
} from '#domain/contributions/own-contract.ts';
import { asksWhoSentIt, ownRowOf } from '#domain/contributions/progress.ts';
import { listContributionsOfAddress as ofAddressContract } from '#domain/contributions/status-contract.ts';
import { pageOfQuarantinedBy } from '#server/forms/records.ts';
import { mergedByTime } from '#server/platform/firestore/paging.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { addressDigestIn, provedAddressesOf } from '#server/profiles/records/proved-addresses.ts';
import { itemsNaming } from '#server/roadmap/records/roadmap.ts';
import { pageOfContributionsBy, pageOfContributionsFrom } from './records/contribution-lists.ts';
import { findContribution } from './records/contributions.ts';
import { idOfStatusKey, statusKeyOf } from './status-link.ts';

interface Shown {
  reference: string;
  status: ContributionStatus;
}

/** The newest roadmap item: a public one, or any for a member (D164). No read without an acceptance. */
export async function withCameOfIt<Row extends Shown>(
  rows: readonly Row[],
  isMember: boolean,
): Promise<(Row & { came_of_it: CameOfIt | null })[]> {
  const accepted = rows.filter(({ status }) => status === 'accepted').map(({ reference }) => reference);
  const items = (await itemsNaming(accepted)).filter((item) => isMember || item.public);
  const oldestFirst = items.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const byReference = new Map(oldestFirst.flatMap((item) => item.contributions.map((one) => [one, item])));
  return rows.map((row) => ({ ...row, came_of_it: byReference.get(row.reference) ?? null }));
}

/**
 * The caller's contributions. The key of a status page proves its address and confirms authorship, so it is given only
 * for an address that the account proved, and once nothing is left to confirm.
 */
export const listOwnContributions = /* @__PURE__ */ route(contract, async (context, { query: { after } }) => {
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

/** Empty with an account, which has its own list, and if quarantined: nothing is confirmed yet (D164). */
export const listContributionsOfAddress = /* @__PURE__ */ route(
  ofAddressContract,
  async ({ ip, now }, { body }) => {
    await countRequest(RATE_LIMITS.ofAddress, ip, now);
    const opened = await findContribution(idOfStatusKey(body.key, now));
    if (!opened || opened.submitted_by_user_id !== null || isErased(opened)) return { items: [], next: null };
    const page = await pageOfContributionsFrom(opened.email, body.after, OWN_CONTRIBUTIONS_PAGE);
    const rows = page.items.map((one) => ({ ...ownRowOf(one, now), status_key: statusKeyOf(one.id) }));
    return { items: await withCameOfIt(rows, false), next: page.next };
  },
);
