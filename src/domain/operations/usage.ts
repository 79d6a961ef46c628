import { formatAge, grouped, isoDay, plural } from '../formats.ts';
import type { NightState } from './night.ts';

/** What one day (UTC) used: documents read, emails accepted, time of functions in milliseconds. */
export interface DayUsage {
  reads: number;
  emails: number;
  ms: number;
}

export const NO_USAGE: Readonly<DayUsage> = { reads: 0, emails: 0, ms: 0 };

/** Days after which the usage of a day is dropped. */
export const USAGE_DAYS = 32;

/** By day, YYYY-MM-DD. */
export type Usage = Readonly<Record<string, DayUsage>>;

const UNITS = ['reads', 'emails', 'hours'] as const;
type Unit = (typeof UNITS)[number];

const HOUR_MS = 3_600_000;

/** Firestore's free reads a day (firebase.google.com/docs/firestore/quotas). */
const FREE_READS = 50_000;

export const PLAN_PATTERN = /^(?:reads|emails|hours)=\d+(?:,(?:reads|emails|hours)=\d+)*$/;

/** Reads and emails a day, hours of functions a month; null where the plan sets none. */
function planOf(text: string | undefined): Record<Unit, number | null> {
  const limit = (unit: Unit) => Number(new RegExp(`\\b${unit}=(\\d+)`).exec(text ?? '')?.[1]) || null;
  return { reads: limit('reads') ?? FREE_READS, emails: limit('emails'), hours: limit('hours') };
}

const share = (used: number, plan: number | null): string =>
  plan === null ? grouped(used) : `${grouped(used)} of ${grouped(plan)}`;

/** Our own counts beside the plan: reads and emails of today, hours of functions in this month. */
function estimateUsage(usage: Usage, now: Date, plan: string | undefined): string[] {
  const day = isoDay(now);
  const { reads, emails } = usage[day] ?? NO_USAGE;
  const month = Object.entries(usage).filter(([one]) => one.slice(0, 7) === day.slice(0, 7));
  const hours = month.reduce((sum, [, { ms }]) => sum + ms, 0) / HOUR_MS;
  const plans = planOf(plan);
  return [
    `Estimate for today: ${share(reads, plans.reads)} reads, ${share(emails, plans.emails)} emails`,
    `this month: ${share(Math.round(hours * 10) / 10, plans.hours)} hours of functions`,
  ];
}

interface Operation {
  night: NightState | null;
  /** Milliseconds since 1970. */
  backed_up_at?: number | null;
  usage?: Usage | null;
}

export function statusLine(
  { night, backed_up_at, usage }: Operation,
  undelivered: number,
  { now, plan, ceiling }: { now: Date; plan: string | undefined; ceiling: number | null },
): string {
  const age = (at: string | number | null | undefined) =>
    at == null ? 'none yet' : formatAge(new Date(at).toISOString(), now.getTime());
  const { reads } = usage?.[isoDay(now)] ?? NO_USAGE;
  return [
    undelivered === 0 ? 'Outbox: all sent' : `Outbox: ${plural(undelivered, 'message')} not delivered`,
    `Night: ${age(night?.began)}`,
    `Backup: ${age(backed_up_at)}`,
    ...estimateUsage(usage ?? {}, now, plan),
    ...(ceiling !== null && reads >= ceiling ? ['Reads that can wait are paused until midnight (UTC)'] : []),
  ].join(' · ');
}

/** Names of the contracts refused (429) above READS_CEILING. Not in the contracts, which are in browsers too. */
export const PAUSABLE: ReadonlySet<string> = new Set([
  'exportContributions',
  'getFunnel',
  'getRoadmap',
  'listBadgeCandidates',
  'listBadgeSuggestions',
  'listHolders',
  'listMemberFeed',
  'listMemberIdeas',
]);

export const PAUSED_MESSAGE =
  'This is paused until midnight (UTC): the site has read as much today as its operator allows. Nothing is lost.';

/** Seconds until the counts of a day begin again. */
export const secondsLeft = (now: Date): number => 86_400 - (Math.floor(now.getTime() / 1000) % 86_400);
