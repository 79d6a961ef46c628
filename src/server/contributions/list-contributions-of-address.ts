import { isErased } from '#domain/contributions/contribution.ts';
import { OWN_CONTRIBUTIONS_PAGE } from '#domain/contributions/own-contract.ts';
import { ownRowOf } from '#domain/contributions/progress.ts';
import { listContributionsOfAddress as contract } from '#domain/contributions/status-contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { withCameOfIt } from './came-of-it.ts';
import { pageOfContributionsFrom } from './records/contribution-lists.ts';
import { findContribution } from './records/contributions.ts';
import { idOfStatusKey, statusKeyOf } from './status-link.ts';

/** Empty with an account, which has its own list, and if quarantined: nothing is confirmed yet (D164). */
export const listContributionsOfAddress = route(contract, async ({ ip, now }, { body }) => {
  await countRequest(RATE_LIMITS.ofAddress, ip, now);
  const opened = await findContribution(idOfStatusKey(body.key, now));
  if (!opened || opened.submitted_by_user_id !== null || isErased(opened)) return { items: [], next: null };
  const page = await pageOfContributionsFrom(opened.email, body.after, OWN_CONTRIBUTIONS_PAGE);
  const rows = page.items.map((one) => ({ ...ownRowOf(one, now), status_key: statusKeyOf(one.id) }));
  return { items: await withCameOfIt(rows, false), next: page.next };
});
