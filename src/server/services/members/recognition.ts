import type { setMemberRecognition as contract } from '#domain/members/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { nameMember } from '../../stores/contributors.ts';
import { rebuildLeaderboard } from '../recognition/rebuild.ts';

/** Members and admins: say whether the leaderboard names them, under all their addresses. */
export const setMemberRecognition: Verb<typeof contract> = async (context, { body }) => {
  await nameMember(signedIn(context).id, body.named, context.now);
  await rebuildLeaderboard(context.now);
  return { named: body.named };
};
