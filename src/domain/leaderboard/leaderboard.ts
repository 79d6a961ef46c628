import * as z from 'zod/mini';
import { CONTRIBUTION_TYPES, type ContributionType } from '../contributions/types.ts';
import { londonDay } from '../formats.ts';

/** The three periods of the leaderboard. Months are London's, as the days of missions are. */
export const PERIODS = ['month', 'quarter', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_LABELS: Record<Period, string> = {
  month: 'This month',
  quarter: 'This quarter',
  all: 'All time',
};

/**
 * Shown instead of the alias of somebody who does not want to be named, or whose name may not be shown to everybody.
 */
export const ANONYMOUS = 'Anonymous contributor';

/** What one month of accepted contributions came to: how many of each kind, and their INZ. */
const Month = z.object({
  kinds: z.partialRecord(z.enum(CONTRIBUTION_TYPES), z.number()),
  inz: z.number(),
});
export type Month = z.infer<typeof Month>;

/**
 * One contributor, known by a digest of their address, or of their account's id, and never by the address. An account has
 * a row of its own for what it sent with addresses that are not proved to be its own, and the row of each address that it
 * proved; these carry the same `user_id` and count as one.
 */
export const Contributor = z.object({
  id: z.string(),
  alias: z.string(),
  /** True when the account that the row belongs to chose the alias, and not just somebody who typed the address. */
  alias_is_own: z._default(z.boolean(), false),
  user_id: z.nullable(z.string()),
  hidden: z.boolean(),
  /** Names of the badges that the member holds. */
  badges: z.array(z.string()),
  /** By the month of the decision, `2026-11`. */
  months: z.record(z.string(), Month),
  /** How many by the month of sending; absent where nothing was counted since that is noted. */
  sent: z.optional(z.record(z.string(), z.number())),
  changed_at: z.string(),
});
export type Contributor = z.infer<typeof Contributor>;

/** True while nobody else has a row: a second account that proves the same address changes nothing. */
export function isFreeFor(userId: string, owner: string | null | undefined): boolean {
  return owner === null || owner === undefined || owner === userId;
}

/** True while a row says nothing but whether its owner may be named: no account's, and nothing of it was accepted. */
export function isOnlyNaming({ months, user_id }: Pick<Contributor, 'months' | 'user_id'>): boolean {
  return !user_id && Object.keys(months).length === 0;
}

/** Who sent a contribution, and what is known of its address. */
interface Sender {
  userId: string | null;
  /** True when that account proved the address to be its own. */
  isProved: boolean;
  /** Whose the row of the address is; null or undefined while it is nobody's. */
  owner: string | null | undefined;
}

/**
 * Which row a contribution counts in: that of its address when it came from nobody or from an account that proved the
 * address; else that of the account, so that nobody takes a place on the leaderboard by typing somebody's address.
 */
export function rowOf({ userId, isProved, owner }: Sender): 'address' | 'account' {
  return userId === null || (isProved && isFreeFor(userId, owner)) ? 'address' : 'account';
}

/** The name of an account now, and when it was last changed (ISO 8601); null when it never was. */
interface AccountName {
  display_name: string;
  renamed_at: string | null;
}

/**
 * The alias that something brings to the board: the name that it was sent under, unless the account of whoever sent it
 * was renamed since. Somebody who drops a name is not called by it again.
 */
export function aliasOf(sent: { name: string; at: string }, account: AccountName | null): string {
  const isFormer = account !== null && account.renamed_at !== null && sent.at <= account.renamed_at;
  return isFormer ? account.display_name : sent.name;
}

/**
 * How many contributions of somebody were accepted, by the month in which they were sent: streaks do not depend on how fast the
 * desk works. What was counted before that was noted stands under the month of its decision.
 */
export function sentByMonth({ months, sent }: Pick<Contributor, 'months' | 'sent'>): Record<string, number> {
  if (sent) return sent;
  const counts = Object.entries(months).map(
    ([month, { kinds }]) => [month, Object.values(kinds).reduce((sum, one) => sum + one, 0)] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** A contribution that was accepted, as it counts for whoever sent it. */
export interface Accepted {
  kind: ContributionType;
  inz: number;
  /** The month of the decision, `2026-11`, and that of sending. */
  month: string;
  sentIn: string;
  /** The name that it was sent under, and the account that sent it. */
  alias: string;
  userId: string | null;
  /** True when that account asked not to be named. */
  isUnnamed: boolean;
}

/**
 * A contributor with one more accepted contribution; `had` is null for the first. The first accepted alias stays: only an
 * account changes it. Whoever is hidden stays hidden.
 */
export function withAccepted(
  had: Contributor | null,
  { kind, inz, month, sentIn, alias, userId, isUnnamed }: Accepted,
): Omit<Contributor, 'id' | 'changed_at'> {
  const so = had?.months[month] ?? { kinds: {}, inz: 0 };
  const sent = had ? sentByMonth(had) : {};
  const isNew = had === null || (Object.keys(had.months).length === 0 && !had.alias_is_own);
  return {
    alias: userId !== null || isNew ? alias : had.alias,
    alias_is_own: userId !== null || (had?.alias_is_own ?? false),
    user_id: userId ?? had?.user_id ?? null,
    hidden: (had?.hidden ?? false) || isUnnamed,
    badges: had?.badges ?? [],
    months: {
      ...had?.months,
      [month]: { kinds: { ...so.kinds, [kind]: (so.kinds[kind] ?? 0) + 1 }, inz: so.inz + inz },
    },
    sent: { ...sent, [sentIn]: (sent[sentIn] ?? 0) + 1 },
  };
}

/** The months with `inz` more in one of them, or less; nothing becomes less than nothing, and a month that is not there stays so. */
export function withCorrection(
  months: Contributor['months'],
  month: string,
  inz: number,
): Contributor['months'] {
  const so = months[month];
  return so ? { ...months, [month]: { ...so, inz: Math.max(0, so.inz + inz) } } : months;
}

export const KindCount = z.object({ kind: z.enum(CONTRIBUTION_TYPES), count: z.number() });

/** One line of the leaderboard: nothing but an alias, what was accepted, and the place. */
export const LeaderboardRow = z.object({
  rank: z.number(),
  alias: z.string(),
  accepted: z.number(),
  kinds: z.array(KindCount),
  badges: z.array(z.string()),
  inz: z.nullable(z.number()),
});
export type LeaderboardRow = z.infer<typeof LeaderboardRow>;

/** Everybody who helped, in no order of merit, with the kinds of their help. */
export const ThanksRow = z.object({ alias: z.string(), kinds: z.array(z.enum(CONTRIBUTION_TYPES)) });
export type ThanksRow = z.infer<typeof ThanksRow>;

/** The month of a moment, `2026-11`, by the clocks of London. */
export function monthOf(moment: Date): string {
  return londonDay(moment.getTime()).slice(0, 7);
}

/** True when a month belongs to a period that `now` lies in. */
export function isWithin(month: string, period: Period, now: Date): boolean {
  if (period === 'all') return true;
  const current = monthOf(now);
  if (period === 'month') return month === current;
  const quarter = (text: string) => `${text.slice(0, 4)}-${Math.floor((Number(text.slice(5)) - 1) / 3)}`;
  return quarter(month) === quarter(current);
}

interface Person {
  alias: string;
  aliasIsOwn: boolean;
  hidden: boolean;
  badges: string[];
  accepted: number;
  inz: number;
  kinds: Map<ContributionType, number>;
}

/** Contributors with more than one address joined, each with the sums of the period. */
function peopleOf(contributors: readonly Contributor[], period: Period, now: Date): Person[] {
  const people = new Map<string, Person>();
  for (const { id, alias, alias_is_own: aliasIsOwn, user_id, hidden, badges, months } of contributors) {
    const key = user_id ?? id;
    const first = { alias, aliasIsOwn, hidden, badges, accepted: 0, inz: 0, kinds: new Map() };
    const person: Person = people.get(key) ?? first;
    // What the person chose themselves comes before what somebody typed who gave one of their addresses, and a name before none.
    const isBetter = aliasIsOwn && !person.aliasIsOwn && alias !== ANONYMOUS;
    if (isBetter || person.alias === ANONYMOUS) Object.assign(person, { alias, aliasIsOwn });
    // Whoever asked not to be named with one address is not named by another.
    person.hidden ||= hidden;
    for (const [month, { kinds, inz }] of Object.entries(months)) {
      if (!isWithin(month, period, now)) continue;
      person.inz += inz;
      for (const [kind, count] of Object.entries(kinds) as [ContributionType, number][]) {
        person.accepted += count;
        person.kinds.set(kind, (person.kinds.get(kind) ?? 0) + count);
      }
    }
    people.set(key, person);
  }
  return [...people.values()]
    .filter(({ accepted }) => accepted > 0)
    .map((person) => ({ ...person, hidden: person.hidden || person.alias === ANONYMOUS }));
}

/** What `rank` goes by, as a sentence under the board. */
export const placesGoBy = (withInz: boolean): string =>
  `Places go by ${withInz ? 'the INZ of' : 'the number of'} accepted contributions; ties share a place.`;

/**
 * The leaderboard of a period: by accepted contributions, and by INZ where sums are shown. Equals share a place, and
 * stand in the order of the alphabet. Nobody who is hidden is named, or has badges that would name them.
 */
export function rank(
  contributors: readonly Contributor[],
  period: Period,
  now: Date,
  withInz: boolean,
): LeaderboardRow[] {
  const scoreOf = (person: Person) => (withInz ? person.inz : person.accepted);
  const people = peopleOf(contributors, period, now).sort(
    (a, b) => scoreOf(b) - scoreOf(a) || a.alias.localeCompare(b.alias, 'en-GB'),
  );
  const places = new Map<number, number>();
  for (const [at, person] of people.entries()) {
    if (!places.has(scoreOf(person))) places.set(scoreOf(person), at + 1);
  }
  return people.map((person) => ({
    rank: places.get(scoreOf(person)) ?? 0,
    alias: person.hidden ? ANONYMOUS : person.alias,
    accepted: person.accepted,
    kinds: CONTRIBUTION_TYPES.flatMap((kind) => {
      const count = person.kinds.get(kind);
      return count ? [{ kind, count }] : [];
    }),
    badges: person.hidden ? [] : person.badges,
    inz: withInz ? person.inz : null,
  }));
}

/** The wall of thanks: everybody by name, in the order of the alphabet, whatever they did and how often. */
export function wallOfThanks(contributors: readonly Contributor[], now: Date): ThanksRow[] {
  return peopleOf(contributors, 'all', now)
    .filter(({ hidden }) => !hidden)
    .map(({ alias, kinds }) => ({ alias, kinds: CONTRIBUTION_TYPES.filter((kind) => kinds.has(kind)) }))
    .sort((a, b) => a.alias.localeCompare(b.alias, 'en-GB'));
}
