import * as z from 'zod/mini';
import { isEmailAddress, multiline, oneLine, requiredReason, singleSpaced } from '../text.ts';
import { uuid } from '../wire.ts';

export const REPORT_KINDS = ['idea', 'name', 'credit', 'badge'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_KIND_LABELS: Record<ReportKind, string> = {
  idea: 'An idea',
  name: 'A name',
  credit: 'A credit',
  badge: 'A badge',
};

export const REPORT_REASONS = ['illegal', 'hateful', 'harmful', 'personal', 'rights', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  illegal: 'It is illegal',
  hateful: 'It is hateful, or attacks somebody',
  harmful: 'It could hurt somebody, or a child',
  personal: 'It shows somebody’s personal details',
  rights: 'It pretends to be somebody, or uses what is not theirs',
  other: 'Something else',
};

/** `removed` also erases: the words of an idea, a name, or the award of a badge. */
export const OUTCOMES = ['kept', 'hidden', 'removed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const outcomesOf = (kind: ReportKind): readonly Outcome[] =>
  kind === 'badge' ? ['kept', 'removed'] : OUTCOMES;

export const REPORT_STATES = ['open', ...OUTCOMES] as const;

/** Limits in UTF-16 units after trimming. */
export const REPORT_LIMITS = { subject: 200, words: 2000, email: 255, reason: 500 } as const;

/** Most undecided reports that look automated; further ones are refused (429). */
export const SUSPECTED_MAX = 500;

const MISSING = 'Say what you report';

export const reportFields = {
  kind: z.enum(REPORT_KINDS, 'Choose what you report'),
  /** The name or title as it is shown; of a badge, that of its holder. */
  subject: oneLine(
    z.overwrite(singleSpaced),
    z.minLength(1, { error: MISSING, abort: true }),
    z.maxLength(REPORT_LIMITS.subject, 'This must be at most 200 characters'),
  ),
  /** The id of an idea, the name of a badge, or what the credit is for. */
  detail: oneLine(z.maxLength(REPORT_LIMITS.subject, 'This must be at most 200 characters')),
  reason: z.enum(REPORT_REASONS, 'Choose what is wrong with it'),
  words: multiline(z.maxLength(REPORT_LIMITS.words, 'This must be at most 2000 characters')),
  email: oneLine(
    z.maxLength(REPORT_LIMITS.email, { error: 'Email must be at most 255 characters', abort: true }),
    z.refine((email) => email === '' || isEmailAddress(email), 'Must be a valid email address'),
  ),
} as const;

export const outcomeReason = requiredReason(REPORT_LIMITS.reason);

export const appealText = multiline(
  z.minLength(1, 'Say why we were wrong'),
  z.maxLength(REPORT_LIMITS.words, 'This must be at most 2000 characters'),
);

export const Report = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  subject: z.string(),
  detail: z.string(),
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  email: z.nullable(z.string()),
  /** True for one that looks automated. */
  suspected: z.boolean(),
  state: z.enum(REPORT_STATES),
  outcome_reason: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** The sender's objection to the decision; it opens the report again. */
  appeal: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Report = z.infer<typeof Report>;

export const ideaOf = ({ kind, detail }: Pick<Report, 'kind' | 'detail'>): string | null =>
  kind === 'idea' && z.safeParse(uuid, detail).success ? detail : null;

const isOfName = ({ kind }: Pick<Report, 'kind'>): boolean => kind === 'name' || kind === 'credit';

/** True if a decision on one also answers the other: they are about the same name, badge or idea, without objections. */
export function isSame(one: Report, other: Report): boolean {
  if (other.id === one.id || other.appeal !== null) return false;
  if (one.kind === 'idea') return other.kind === 'idea' && other.detail === one.detail;
  if (other.subject !== one.subject) return false;
  return isOfName(one) ? isOfName(other) : other.kind === one.kind && other.detail === one.detail;
}

/** What is published of the reports of the last twelve months. */
export const SafetyFigures = z.object({
  received: z.number(),
  /** Reports after which something was hidden or removed. */
  acted: z.number(),
  /** From a report to its decision, over the latest decisions; null without a decision. */
  median_hours: z.nullable(z.number()),
});
export type SafetyFigures = z.infer<typeof SafetyFigures>;

const HOUR = 60 * 60_000;

export function medianHours(reports: readonly Pick<Report, 'created_at' | 'decided_at'>[]): number | null {
  const hours = reports
    .flatMap(({ created_at, decided_at }) =>
      decided_at === null ? [] : [(Date.parse(decided_at) - Date.parse(created_at)) / HOUR],
    )
    .sort((a, b) => a - b);
  const upper = hours[Math.floor(hours.length / 2)];
  const lower = hours[Math.ceil(hours.length / 2) - 1];
  if (upper === undefined || lower === undefined) return null;
  return Math.max(0, Math.round((lower + upper) / 2));
}
