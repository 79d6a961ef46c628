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

/** Lengths in UTF-16 units after trimming, inclusive. */
export const MISSION_LIMITS = { title: 120, brief: 2000, note: 2000, message: 1000 } as const;

/** The words that go with a verdict unless the admin writes others. */
export const VERDICT_MESSAGES = { approved: 'Great work!', rejected: 'Please revise' } as const;

/** What an admin may decide while a submission is under review, and only then. */
export const VERDICTS = ['approved', 'rejected'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** True while Approve and Reject may be pressed. The page and the server both ask here. */
export function isUnderReview({ status }: Pick<Submission, 'status'>): boolean {
  return status === 'under_review';
}

/**
 * The reward as it is typed, in INZ: an integer, and 0 when it is empty or not a number (R397). What lies outside the
 * limits stays as it is, so that the schema can say so.
 */
export function parseReward(typed: string): number {
  const parsed = Number.parseInt(typed.replaceAll(/[\s,]/g, ''), 10);
  return Number.isNaN(parsed) ? 0 : parsed;
}

const REWARD_RANGE = `The reward must be a whole number from 0 to ${grouped(REWARD_MAX)} INZ`;

/** True for a day that there is, written as 2026-11-30. */
function isDay(text: string): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(start) && new Date(start).toISOString().startsWith(text);
}

/** What an admin writes of a mission; shared by the form and the server (T23). */
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
  /** The day in London by whose end it is wanted, as in 2026-11-30; null for no day. */
  due_on: z.optional(z.nullable(z.string('Must be a day').check(z.refine(isDay, 'Must be a day, or empty')))),
  /** The roadmap item that it serves; null for none. */
  roadmap_item_id: z.optional(z.nullable(recordId)),
} as const;

/** The form of a mission, parsed. */
export const MissionForm = z.strictObject(missionFields);
export type MissionForm = z.infer<typeof MissionForm>;

/** A mission as it is stored; names as in the specification, times in ISO 8601 UTC. */
export const Mission = z.object({
  id: z.string(),
  title: z.string(),
  brief: z.string(),
  /** INZ, one to one. */
  reward_points: z.number(),
  effort: z.enum(MISSION_EFFORTS),
  due_on: z.optional(z._default(z.nullable(z.string()), null)),
  roadmap_item_id: z.optional(z._default(z.nullable(z.string()), null)),
  status: z.enum(MISSION_STATUSES),
  /** True from the first submission on: what was offered is then what is paid, and the reward stays. */
  reward_fixed: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Mission = z.infer<typeof Mission>;

/** The roadmap item that a mission serves, as lists name it; null for none, and for one that is gone. */
export const ServedItem = z._default(z.nullable(z.object({ id: z.string(), title: z.string() })), null);

/** What a member handed in for a mission. The reviewed one never changes again. */
export const Submission = z.object({
  id: z.string(),
  mission_id: z.string(),
  /** Null when the member is not known, or no longer. */
  member_id: z.nullable(z.string()),
  note: z.string(),
  proof_url: z.nullable(z.string()),
  proof_file_path: z.nullable(z.string()),
  proof_file: z.nullable(ProofFile),
  status: z.enum(SUBMISSION_STATUSES),
  /** For the member; null while it is under review. */
  admin_message: z.nullable(z.string()),
  /** The rejected submission that this one takes the place of. */
  previous_id: z.nullable(z.string()),
  created_at: z.string(),
  reviewed_at: z.nullable(z.string()),
  reviewed_by: z.nullable(z.string()),
  updated_at: z.string(),
  /** True while a second admin has to confirm its reward; its member sees it under review until then (D36). */
  held: z.optional(z._default(z.boolean(), false)),
});
export type Submission = z.infer<typeof Submission>;

/** What an approval would pay: nothing when no member is known, or their account is gone. */
export function payOf(
  submission: Pick<Submission, 'member_id'>,
  reward: number,
  hasAccount: boolean,
): number {
  return submission.member_id === null || !hasAccount ? 0 : reward;
}

/** What deleting its member's account changes about a submission: one that waits for a decision is closed unpaid. */
export function closedByDeletion({ status, held }: { status?: unknown; held?: unknown }, now: Date) {
  const isOpen = status === 'under_review' || held === true;
  return isOpen ? { status: 'rejected' as const, reviewed_at: now } : {};
}
