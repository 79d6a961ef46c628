import * as members from '#domain/members/contract.ts';
import { route } from '../http/endpoint.ts';
import { getDashboard } from '../services/members/dashboard.ts';
import { listFeed, markFeedRead } from '../services/members/feed.ts';
import { createIdea, listIdeas, upvoteIdea, withdrawUpvote } from '../services/members/ideas.ts';
import { listMissions, submitMission } from '../services/members/missions.ts';
import { setMemberRecognition } from '../services/members/recognition.ts';
import { castVote, getRoadmap, withdrawVote } from '../services/members/roadmap.ts';

/** What members do. */
export const memberRoutes = [
  route(members.getDashboard, getDashboard),
  route(members.getRoadmap, getRoadmap),
  route(members.castVote, castVote),
  route(members.withdrawVote, withdrawVote),
  route(members.listMemberIdeas, listIdeas),
  route(members.createIdea, createIdea),
  route(members.upvoteIdea, upvoteIdea),
  route(members.withdrawUpvote, withdrawUpvote),
  route(members.listMemberMissions, listMissions),
  route(members.submitMission, submitMission),
  route(members.listMemberFeed, listFeed),
  route(members.markFeedRead, markFeedRead),
  route(members.setMemberRecognition, setMemberRecognition),
];
