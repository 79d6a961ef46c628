import type { setAccountRecognition as accountContract } from '#domain/accounts/contract.ts';
import { isErased } from '#domain/contributions/contribution.ts';
import type * as contracts from '#domain/recognition/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { idOfStatusKey, unknownKey } from '../../status-link.ts';
import { findContribution } from '../../stores/contributions.ts';
import { nameContributor, nameMember } from '../../stores/contributor-naming.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { showNames } from '../public-roadmap/rebuild.ts';
import { rebuildLeaderboard } from './rebuild.ts';

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
