import type { setAccountRecognition as accountContract } from '#domain/accounts/contract.ts';
import { setMemberRecognition as memberContract } from '#domain/leaderboard/contract.ts';
import { nameMember } from '#server/leaderboard/contributor-naming.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { route, signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';

/** Sets whether the leaderboard names a person, for all their addresses. */
export const setAccountRecognition: Verb<typeof memberContract | typeof accountContract> = async (
  context,
  { body },
) => {
  await nameMember(signedIn(context).id, body.named, context.now);
  await rebuildLeaderboard(context.now);
  await showNames(signedIn(context).id);
  return { named: body.named };
};

export const memberRoutes = [route(memberContract, setAccountRecognition)];
