import type { Config } from '@netlify/functions';
import * as dashboard from '#server/accounts/get-dashboard.ts';
import * as accounts from '#server/accounts/own-account.ts';
import * as feed from '#server/feed/read-feed.ts';
import * as following from '#server/following/set-follow.ts';
import * as ideas from '#server/ideas/upvote-idea.ts';
import * as missions from '#server/missions/list-member-missions.ts';
import * as submissions from '#server/missions/submit-mission.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { actorOf } from '#server/profiles/actor.ts';
import * as votes from '#server/roadmap/cast-vote.ts';

export default createFunction(
  actorOf,
  [
    ...accounts.memberRoutes,
    ...dashboard.memberRoutes,
    ...feed.memberRoutes,
    ...following.memberRoutes,
    ...ideas.memberRoutes,
    ...missions.memberRoutes,
    ...submissions.memberRoutes,
    ...votes.memberRoutes,
  ],
  '/api/health/members',
);

export const config: Config = {
  path: ['/api/health/members', '/api/members/*'],
};
