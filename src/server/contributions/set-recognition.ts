import { isErased } from '#domain/contributions/contribution.ts';
import { setRecognition as contract } from '#domain/leaderboard/contract.ts';
import { nameContributor } from '#server/leaderboard/contributor-naming.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';
import { findContribution } from './records/contributions.ts';
import { idOfStatusKey, unknownKey } from './status-link.ts';

export const setRecognition = route(contract, async ({ ip, now }, { body }) => {
  await countRequest(RATE_LIMITS.status, ip, now);
  const id = idOfStatusKey(body.key, now);
  const contribution = id === null ? null : await findContribution(id);
  if (!contribution || isErased(contribution)) throw unknownKey();
  const naming = await nameContributor(contribution, body.named, now);
  await rebuildLeaderboard(now);
  await showNames(null);
  return naming;
});
