import { castVote, withdrawVote } from './cast-vote.ts';
import { getRoadmap } from './list-roadmap.ts';

export const memberRoutes = [getRoadmap, castVote, withdrawVote];
