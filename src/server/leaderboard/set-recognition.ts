import type { setAccountRecognition as accountContract } from '#domain/accounts/contract.ts';
import { isErased } from '#domain/contributions/contribution.ts';
import type * as contracts from '#domain/leaderboard/contract.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { idOfStatusKey, unknownKey } from '#server/contributions/status-link.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';
import { nameContributor, nameMember } from './contributor-naming.ts';
import { rebuildLeaderboard } from './rebuild-leaderboard.ts';

/** Whoever holds the private link of a contribution says whether they are named in public. */
export const setRecognition: Verb<typeof contracts.setRecognition> = async ({ ip, now }, { body }) => {
  await countRequest(RATE_LIMITS.status, ip, now);
  const id = idOfStatusKey(body.key, now);
  const contribution = id === null ? null : await findContribution(id);
  if (!contribution || isErased(contribution)) throw unknownKey();
  const naming = await nameContributor(contribution, body.named, now);
  await rebuildLeaderboard(now);
  await showNames(null);
  return naming;
};

/** A person with an account says whether the leaderboard names them, under all their addresses. */
export const setAccountRecognition: Verb<
  typeof contracts.setMemberRecognition | typeof accountContract
> = async (context, { body }) => {
  await nameMember(signedIn(context).id, body.named, context.now);
  await rebuildLeaderboard(context.now);
  await showNames(signedIn(context).id);
  return { named: body.named };
};
