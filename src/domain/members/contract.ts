import * as z from 'zod/mini';
import { Badge, MemberBadge } from '../badges/badge.ts';
import { contract } from '../contract.ts';
import { proofKey } from '../contributions/contribution.ts';
import { PublishedFeedItem } from '../feed/feed.ts';
import { IDEA_LIMITS, Idea } from '../ideas/idea.ts';
import { LEDGER_SOURCES } from '../ledger/ledger.ts';
import { MISSION_LIMITS, Mission, Submission } from '../missions/mission.ts';
import { RoadmapItem } from '../roadmap/roadmap.ts';
import { isWebAddress, multiline, oneLine } from '../text.ts';
import { pageEnd, recordId } from '../wire.ts';

const one = z.strictObject({ id: recordId });
const page = z.strictObject({ after: z.optional(pageEnd) });

/** One line of a member's statement. */
export const StatementLine = z.object({
  id: z.string(),
  points: z.number(),
  source: z.enum(LEDGER_SOURCES),
  description: z.string(),
  created_at: z.string(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** A badge with the day it was awarded. */
export const HeldBadge = z.extend(z.pick(Badge, { id: true, key: true, name: true, description: true }), {
  awarded_at: MemberBadge.shape.created_at,
});
export type HeldBadge = z.infer<typeof HeldBadge>;

/** Everything that the dashboard shows (R445–R460). */
export const Dashboard = z.object({
  display_name: z.string(),
  votes: z.object({ available: z.number(), placed: z.number() }),
  ideas: z.number(),
  submissions: z.number(),
  badges: z.array(HeldBadge),
  /** Months in a row with something accepted, and the month that goes on with it, `2026-12`. */
  streak: z.object({ months: z.number(), next: z.string() }),
  /** The five latest published items, and the time up to which this member has read. */
  feed: z.array(PublishedFeedItem),
  feed_read_at: z.nullable(z.string()),
  /** What waits for a decision: marks without a sum. */
  waiting: z.object({ contributions: z.number(), submissions: z.number() }),
  /** Null while sums are not shown: then none leaves the server. */
  inz: z.nullable(z.object({ balance: z.number(), entries: z.array(StatementLine) })),
  /** Votes that came back in the last thirty days, and why. */
  returned_votes: z.array(
    z.object({
      item_id: z.string(),
      title: z.string(),
      why: z.enum(['completed', 'deleted']),
      created_at: z.string(),
    }),
  ),
  /** Whether the leaderboard names this member. */
  named: z.boolean(),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** The member's own dashboard. */
export const getDashboard = contract({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/members/dashboard',
  status: 200,
  output: Dashboard,
});

/** A roadmap item as a member sees it. */
export const MemberRoadmapItem = z.extend(
  z.pick(RoadmapItem, {
    id: true,
    title: true,
    description: true,
    column_name: true,
    related_app: true,
    votes_total: true,
    completed_at: true,
    created_at: true,
  }),
  { voted: z.boolean() },
);
export type MemberRoadmapItem = z.infer<typeof MemberRoadmapItem>;

const available = z.number();

/** The whole roadmap, the member's votes marked. */
export const getRoadmap = contract({
  name: 'getRoadmap',
  method: 'GET',
  path: '/api/members/roadmap',
  status: 200,
  output: z.object({ items: z.array(MemberRoadmapItem), available }),
});

/** Places one of the five votes; placing it twice changes nothing. A sixth is refused (409), as is a closed item. */
export const castVote = contract({
  name: 'castVote',
  method: 'PUT',
  path: '/api/members/roadmap/:id/vote',
  status: 200,
  params: one,
  output: z.object({ item: MemberRoadmapItem, available }),
});

/** Takes a vote back; taking it back twice changes nothing. */
export const withdrawVote = contract({
  name: 'withdrawVote',
  method: 'DELETE',
  path: '/api/members/roadmap/:id/vote',
  status: 200,
  params: one,
  output: z.object({ item: MemberRoadmapItem, available }),
});

/** An idea as members see it: its author by display name alone. */
export const MemberIdea = z.extend(
  z.pick(Idea, {
    id: true,
    title: true,
    description: true,
    status: true,
    upvotes: true,
    admin_note: true,
    roadmap_item_id: true,
    created_at: true,
  }),
  { author: z.nullable(z.string()), mine: z.boolean(), upvoted: z.boolean() },
);
export type MemberIdea = z.infer<typeof MemberIdea>;

/** All ideas, newest first, page after page. */
export const listMemberIdeas = contract({
  name: 'listMemberIdeas',
  method: 'GET',
  path: '/api/members/ideas',
  status: 200,
  query: page,
  output: z.object({ items: z.array(MemberIdea), next: z.nullable(z.string()) }),
});

/** What a member types; shared by the form and the server. */
export const ideaFields = {
  title: oneLine(
    z.minLength(1, 'Title is required'),
    z.maxLength(IDEA_LIMITS.title, `Title must be at most ${IDEA_LIMITS.title} characters`),
  ),
  description: multiline(
    z.minLength(1, 'Description is required'),
    z.maxLength(IDEA_LIMITS.description, `Description must be at most ${IDEA_LIMITS.description} characters`),
  ),
} as const;

/** Shares an idea: under review, with no upvote yet. */
export const createIdea = contract({
  name: 'createIdea',
  method: 'POST',
  path: '/api/members/ideas',
  status: 201,
  accepts: 'json',
  body: z.strictObject(ideaFields),
  output: MemberIdea,
});

/** Upvotes an idea; as many ideas as one likes, each once. */
export const upvoteIdea = contract({
  name: 'upvoteIdea',
  method: 'PUT',
  path: '/api/members/ideas/:id/upvote',
  status: 200,
  params: one,
  output: MemberIdea,
});

/** Takes an upvote back. */
export const withdrawUpvote = contract({
  name: 'withdrawUpvote',
  method: 'DELETE',
  path: '/api/members/ideas/:id/upvote',
  status: 200,
  params: one,
  output: MemberIdea,
});

/** A member's own submission. */
export const MySubmission = z.extend(
  z.pick(Submission, {
    id: true,
    mission_id: true,
    note: true,
    proof_url: true,
    status: true,
    admin_message: true,
    previous_id: true,
    created_at: true,
    reviewed_at: true,
  }),
  { file: z.nullable(z.string()) },
);
export type MySubmission = z.infer<typeof MySubmission>;

/** A mission with what this member handed in for it, newest first. */
export const MemberMission = z.extend(
  z.pick(Mission, {
    id: true,
    title: true,
    brief: true,
    reward_points: true,
    effort: true,
    status: true,
    created_at: true,
  }),
  { submissions: z.array(MySubmission) },
);
export type MemberMission = z.infer<typeof MemberMission>;

/** The missions that are open, and those that this member took part in. */
export const listMemberMissions = contract({
  name: 'listMemberMissions',
  method: 'GET',
  path: '/api/members/missions',
  status: 200,
  output: z.object({ items: z.array(MemberMission) }),
});

/** What a member types; shared by the form and the server. */
export const submissionFields = {
  note: multiline(
    z.minLength(1, 'Please write what you did'),
    z.maxLength(MISSION_LIMITS.note, `The note must be at most ${MISSION_LIMITS.note} characters`),
  ),
  proof_url: z.optional(
    z.nullable(
      oneLine(
        z.maxLength(2000, { error: 'Please enter a valid URL', abort: true }),
        z.refine((text) => text === '' || isWebAddress(text), 'Please enter a valid URL'),
      ),
    ),
  ),
} as const;

/** Hands in for a mission; after a rejection again. One at a time is under review (409). */
export const submitMission = contract({
  name: 'submitMission',
  method: 'POST',
  path: '/api/members/missions/:id/submissions',
  status: 201,
  accepts: 'json',
  params: one,
  body: z.strictObject({
    ...submissionFields,
    proof_file_path: z.optional(z.nullable(proofKey)),
    proof_ticket: z.optional(z.nullable(z.string('Must be text').check(z.maxLength(2000)))),
  }),
  output: MySubmission,
});

/** What's new: published items, newest first, page after page. */
export const listMemberFeed = contract({
  name: 'listMemberFeed',
  method: 'GET',
  path: '/api/members/feed',
  status: 200,
  query: page,
  output: z.object({
    items: z.array(PublishedFeedItem),
    next: z.nullable(z.string()),
    feed_read_at: z.nullable(z.string()),
  }),
});

/** Remembers that this member has read everything up to now. */
export const markFeedRead = contract({
  name: 'markFeedRead',
  method: 'POST',
  path: '/api/members/feed/read',
  status: 200,
  output: z.object({ feed_read_at: z.string() }),
});

/** Whether the leaderboard names this member, under all their addresses. */
export const setMemberRecognition = contract({
  name: 'setMemberRecognition',
  method: 'PUT',
  path: '/api/members/recognition',
  status: 200,
  accepts: 'json',
  body: z.strictObject({ named: z.boolean('Must be yes or no') }),
  output: z.object({ named: z.boolean() }),
});
