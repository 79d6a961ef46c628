import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { LeaderboardRow, PERIODS, ThanksRow } from '../leaderboard/leaderboard.ts';
import { SafetyFigures } from '../reports/report.ts';
import { PublicPerson } from '../roadmap/public.ts';
import { RoadmapItem } from '../roadmap/roadmap.ts';

/** A public roadmap item without the ids of people. Times in ISO 8601 UTC. */
const OpenItem = z.extend(
  z.pick(RoadmapItem, { id: true, title: true, description: true, column_name: true, related_app: true }),
  { votes_total: z.number(), created_at: z.string(), people: z.array(PublicPerson) },
);

export const readOpenRoadmap = contract({
  name: 'readOpenRoadmap',
  summary: 'The public roadmap items, newest first.',
  method: 'GET',
  path: '/api/public/roadmap.json',
  audience: 'anyone',
  openTags: ['roadmap'],
  output: z.object({ updated_at: z.string(), items: z.array(OpenItem) }),
});

export const readOpenChangelog = contract({
  name: 'readOpenChangelog',
  summary: 'What has shipped, latest first, each with its page.',
  method: 'GET',
  path: '/api/public/changelog.json',
  audience: 'anyone',
  openTags: ['roadmap'],
  output: z.object({
    updated_at: z.string(),
    items: z.array(z.extend(OpenItem, { shipped_at: z.string(), url: z.string() })),
  }),
});

export const readOpenLeaderboard = contract({
  name: 'readOpenLeaderboard',
  summary: 'The leaderboard of each period, and the wall of thanks.',
  method: 'GET',
  path: '/api/public/leaderboard.json',
  audience: 'anyone',
  openTags: ['leaderboard'],
  output: z.object({
    updated_at: z.nullable(z.string()),
    by_inz: z.boolean(),
    periods: z.record(z.enum(PERIODS), z.array(LeaderboardRow)),
    thanks: z.array(ThanksRow),
  }),
});

export const readOpenStats = contract({
  name: 'readOpenStats',
  summary: 'The programme in figures.',
  method: 'GET',
  path: '/api/public/stats.json',
  audience: 'anyone',
  openTags: ['roadmap', 'leaderboard'],
  output: z.object({
    /** People on the wall of thanks, which leaves out those who chose not to be named. */
    contributors: z.number(),
    roadmap: z.object({ backlog: z.number(), in_progress: z.number(), completed: z.number() }),
    inz_pool: z.number(),
    inz_pool_percent: z.number(),
  }),
});

export const readOpenSafety = contract({
  name: 'readOpenSafety',
  summary: 'Reports of content in the last twelve months, in figures.',
  method: 'GET',
  path: '/api/public/safety.json',
  audience: 'anyone',
  openTags: ['safety'],
  output: z.extend(SafetyFigures, {
    /** Null before the first report. */
    updated_at: z.nullable(z.string()),
  }),
});
