import * as z from 'zod/mini';
import { grouped } from '../formats.ts';
import { ProofFile } from '../proofs/proof-file.ts';
import { REWARD_MAX } from '../rewards/guide.ts';
import { multiline, oneLine } from '../text.ts';
import { recordId } from '../wire.ts';

export const MISSION_EFFORTS = ['low', 'medium', 'high'] as const;
export type MissionEffort = (typeof MISSION_EFFORTS)[number];
export const MISSION_EFFORT_LABELS: Record<MissionEffort, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

export const MISSION_STATUSES = ['active', 'completed', 'archived'] as const;
export type MissionStatus = (typeof MISSION_STATUSES)[number];
export const MISSION_STATUS_LABELS: Record<MissionStatus, string> = {
  active: 'Active',
  completed: 'Completed',
  archived: 'Archived',
};

export const SUBMISSION_STATUSES = ['under_review', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];
export const SUBMISSION_STATUS_LABELS: Record<SubmissionStatus, string> = {
  under_review: 'Under review',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const MISSION_LIMITS = { title: 120, brief: 2000, note: 2000, message: 1000, winners: 1000 } as const;

/** The default messages of a verdict. */
export const VERDICT_MESSAGES = { approved: 'Great work!', rejected: 'Please revise' } as const;

export const VERDICTS = ['approved', 'rejected'] as const;
export type Verdict = (typeof VERDICTS)[number];

export function isUnderReview({ status }: Pick<Submission, 'status'>): boolean {
  return status === 'under_review';
}

/** The typed reward in INZ; 0 if empty or no number (R397). The schema reports values out of range. */
export function parseReward(typed: string): number {
  const parsed = Number.parseInt(typed.replaceAll(/[\s,]/g, ''), 10);
  return Number.isNaN(parsed) ? 0 : parsed;
}

const REWARD_RANGE = `The reward must be a whole number from 0 to ${grouped(REWARD_MAX)} INZ`;

const WINNERS_RANGE = `Must be a whole number from 1 to ${grouped(MISSION_LIMITS.winners)}, or empty`;

function isDay(text: string): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(start) && new Date(start).toISOString().startsWith(text);
}

export const missionFields = {
  title: oneLine(
    z.minLength(1, 'Title is required'),
    z.maxLength(MISSION_LIMITS.title, 'Title must be at most 120 characters'),
  ),
  brief: multiline(
    z.minLength(1, 'Brief is required'),
    z.maxLength(MISSION_LIMITS.brief, 'Brief must be at most 2000 characters'),
  ),
  reward_points: z
    .number('Must be a number')
    .check(z.int(REWARD_RANGE), z.gte(0, REWARD_RANGE), z.lte(REWARD_MAX, REWARD_RANGE)),
  effort: z.enum(MISSION_EFFORTS, 'Must be low, medium or high'),
  /** The day in London it is wanted by, as in 2026-11-30; null for none. */
  due_on: z.optional(z.nullable(z.string('Must be a day').check(z.refine(isDay, 'Must be a day, or empty')))),
  /** True if it takes no submission after that day; without a day it has no effect. */
  closes_when_due: z.optional(z.boolean('Must be yes or no')),
  /** How many submissions are approved; null for any number. */
  max_winners: z.optional(
    z.nullable(
      z
        .number(WINNERS_RANGE)
        .check(z.int(WINNERS_RANGE), z.gte(1, WINNERS_RANGE), z.lte(MISSION_LIMITS.winners, WINNERS_RANGE)),
    ),
  ),
  roadmap_item_id: z.optional(z.nullable(recordId)),
} as const;

export const MissionForm = z.strictObject(missionFields);
export type MissionForm = z.infer<typeof MissionForm>;

/** A mission as stored; names as in the specification, times in ISO 8601 UTC. */
export const Mission = z.object({
  id: z.string(),
  title: z.string(),
  brief: z.string(),
  /** INZ, one to one. */
  reward_points: z.number(),
  effort: z.enum(MISSION_EFFORTS),
  due_on: z.optional(z._default(z.nullable(z.string()), null)),
  closes_when_due: z.optional(z._default(z.boolean(), false)),
  max_winners: z.optional(z._default(z.nullable(z.number()), null)),
  roadmap_item_id: z.optional(z._default(z.nullable(z.string()), null)),
  status: z.enum(MISSION_STATUSES),
  /** True from the first submission on: the offered reward no longer changes. */
  reward_fixed: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Mission = z.infer<typeof Mission>;

/** Approvals left of `max_winners`, in lists; null without a limit. */
export const PlacesLeft = z._default(z.nullable(z.number()), null);

export function placesText({
  max_winners,
  places_left,
}: {
  max_winners?: number | null;
  places_left: number | null;
}) {
  if (!max_winners || places_left === null) return null;
  if (max_winners === 1) return places_left ? 'One place left' : 'Its place is taken';
  const all = grouped(max_winners);
  return places_left ? `${grouped(places_left)} of ${all} places left` : `All ${all} places taken`;
}

/** The roadmap item that a mission serves, in lists; null for none and for a deleted one. */
export const ServedItem = z._default(z.nullable(z.object({ id: z.string(), title: z.string() })), null);

/** A reviewed one never changes again. */
export const Submission = z.object({
  id: z.string(),
  mission_id: z.string(),
  /** Null if the member is unknown or deleted. */
  member_id: z.nullable(z.string()),
  note: z.string(),
  proof_url: z.nullable(z.string()),
  proof_file_path: z.nullable(z.string()),
  proof_file: z.nullable(ProofFile),
  status: z.enum(SUBMISSION_STATUSES),
  /** For the member; null while it is under review. */
  admin_message: z.nullable(z.string()),
  /** The rejected submission that this one replaces. */
  previous_id: z.nullable(z.string()),
  created_at: z.string(),
  reviewed_at: z.nullable(z.string()),
  reviewed_by: z.nullable(z.string()),
  updated_at: z.string(),
  /** True while a second admin has to confirm its reward; the member sees it under review until then (D36). */
  held: z.optional(z._default(z.boolean(), false)),
});
export type Submission = z.infer<typeof Submission>;

/** The INZ of an approval: none if the member is unknown or deleted. */
export function payOf(
  submission: Pick<Submission, 'member_id'>,
  reward: number,
  hasAccount: boolean,
): number {
  return submission.member_id === null || !hasAccount ? 0 : reward;
}

/** The changes to a submission of a deleted account: a pending one is closed unpaid. */
export function closedByDeletion({ status, held }: { status?: unknown; held?: unknown }, now: Date) {
  const isOpen = status === 'under_review' || held === true;
  return isOpen ? { status: 'rejected' as const, reviewed_at: now } : {};
}
