import * as z from 'zod/mini';
import { CONTRIBUTION_TYPES, type ContributionType } from '../contributions/types.ts';
import { londonDay } from '../formats.ts';
import { singleSpaced } from '../text.ts';

/** The periods of the leaderboard. Months are London's, as are the days of missions. */
export const PERIODS = ['month', 'quarter', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_LABELS: Record<Period, string> = {
  month: 'This month',
  quarter: 'This quarter',
  all: 'All time',
};

/** Most accounts, and most rows, of one name that a decision changes in its transaction. */
export const NAMED_MAX = 100;

export const ANONYMOUS = 'Anonymous contributor';

const Month = z.object({
  kinds: z.partialRecord(z.enum(CONTRIBUTION_TYPES), z.number()),
  inz: z.number(),
});
export type Month = z.infer<typeof Month>;

/** Ids are digests. An account has a row of unproved addresses and one per proved one: one `user_id`. */
export const Contributor = z.object({
  id: z.string(),
  alias: z.string(),
  /** True if the account of the row chose the alias, rather than an unverified sender. */
  alias_is_own: z._default(z.boolean(), false),
  user_id: z.nullable(z.string()),
  hidden: z.boolean(),
  /** The alias that an admin hid after a report; another alias is shown. */
  withheld: z.optional(z.nullable(z.string())),
  badges: z.array(z.string()),
  /** By month of decision, `2026-11`. */
  months: z.record(z.string(), Month),
  /** By month of sending; absent if nothing was counted since this was introduced. */
  sent: z.optional(z.record(z.string(), z.number())),
  changed_at: z.string(),
});
export type Contributor = z.infer<typeof Contributor>;

/** True while no other account has the row: a second account that proves the same address changes nothing. */
export function isFreeFor(userId: string, owner: string | null | undefined): boolean {
  return owner === null || owner === undefined || owner === userId;
}

/** True if a row only stores a naming choice: without an account and without accepted contributions. */
export function isOnlyNaming({ months, user_id }: Pick<Contributor, 'months' | 'user_id'>): boolean {
  return !user_id && Object.keys(months).length === 0;
}

interface Sender {
  userId: string | null;
  isProved: boolean;
  /** The account of the address's row; null or undefined without one. */
  owner: string | null | undefined;
}

/** An address that the account did not prove counts for the account: typing another's gains nothing. */
export function rowOf({ userId, isProved, owner }: Sender): 'address' | 'account' {
  return userId === null || (isProved && isFreeFor(userId, owner)) ? 'address' : 'account';
}

/** The current name of an account, and its last change (ISO 8601); null if never changed. */
interface AccountName {
  display_name: string;
  renamed_at: string | null;
}

/** The name at sending, unless the account was renamed since: a dropped name is not shown again. */
export function aliasOf(sent: { name: string; at: string }, account: AccountName | null): string {
  const isFormer = account !== null && account.renamed_at !== null && sent.at <= account.renamed_at;
  return isFormer ? account.display_name : singleSpaced(sent.name);
}

/** Accepted contributions by month of sending, so that streaks do not depend on the review's speed. */
export function sentByMonth({ months, sent }: Pick<Contributor, 'months' | 'sent'>): Record<string, number> {
  if (sent) return sent;
  const counts = Object.entries(months).map(
    ([month, { kinds }]) => [month, Object.values(kinds).reduce((sum, one) => sum + one, 0)] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** By month of sending, summed over their addresses. */
export function acceptedOf(people: readonly Contributor[]): Record<string, number> {
  const accepted: Record<string, number> = {};
  for (const [month, count] of people.flatMap((person) => Object.entries(sentByMonth(person)))) {
    accepted[month] = (accepted[month] ?? 0) + count;
  }
  return accepted;
}

export interface ContributingPerson {
  accepted: Record<string, number>;
  badges: ReadonlySet<string>;
}

/** By account id, summed over their addresses. */
export function peopleAmong(contributors: readonly Contributor[]): Map<string, ContributingPerson> {
  const withAccount = contributors.filter(({ user_id }) => user_id !== null);
  const byPerson = Map.groupBy(withAccount, ({ user_id }) => user_id ?? '');
  return new Map(
    [...byPerson].map(([id, rows]) => [
      id,
      { accepted: acceptedOf(rows), badges: new Set(rows.flatMap(({ badges }) => badges)) },
    ]),
  );
}

export interface Accepted {
  kind: ContributionType;
  inz: number;
  /** The month of the decision, `2026-11`, and that of sending. */
  month: string;
  sentIn: string;
  /** The name at sending, and the account that sent it. */
  alias: string;
  userId: string | null;
  isUnnamed: boolean;
  /** The name of that account that an admin hid. */
  withheld: string | null;
}

/** `had` is null for the first. Alias and hidden stay. */
export function withAccepted(
  had: Contributor | null,
  { kind, inz, month, sentIn, alias, userId, isUnnamed, withheld }: Accepted,
): Omit<Contributor, 'id' | 'changed_at'> {
  const current = had?.months[month] ?? { kinds: {}, inz: 0 };
  const sent = had ? sentByMonth(had) : {};
  const isNew = had === null || (Object.keys(had.months).length === 0 && !had.alias_is_own);
  return {
    alias: userId !== null || isNew ? alias : had.alias,
    alias_is_own: userId !== null || (had?.alias_is_own ?? false),
    user_id: userId ?? had?.user_id ?? null,
    hidden: (had?.hidden ?? false) || isUnnamed,
    withheld: had?.withheld ?? withheld,
    badges: had?.badges ?? [],
    months: {
      ...had?.months,
      [month]: {
        kinds: { ...current.kinds, [kind]: (current.kinds[kind] ?? 0) + 1 },
        inz: current.inz + inz,
      },
    },
    sent: { ...sent, [sentIn]: (sent[sentIn] ?? 0) + 1 },
  };
}

/** The months with `inz` added to one of them; never below zero, and a missing month stays missing. */
export function withCorrection(
  months: Contributor['months'],
  month: string,
  inz: number,
): Contributor['months'] {
  const current = months[month];
  return current ? { ...months, [month]: { ...current, inz: Math.max(0, current.inz + inz) } } : months;
}

export const KindCount = z.object({ kind: z.enum(CONTRIBUTION_TYPES), count: z.number() });

/** One line of the leaderboard: alias, accepted contributions and place only. */
export const LeaderboardRow = z.object({
  rank: z.number(),
  alias: z.string(),
  accepted: z.number(),
  kinds: z.array(KindCount),
  badges: z.array(z.string()),
  inz: z.nullable(z.number()),
});
export type LeaderboardRow = z.infer<typeof LeaderboardRow>;

export const ThanksRow = z.object({ alias: z.string(), kinds: z.array(z.enum(CONTRIBUTION_TYPES)) });
export type ThanksRow = z.infer<typeof ThanksRow>;

/** The month of a time in London, `2026-11`. */
export const monthOf = (moment: Date): string => londonDay(moment.getTime()).slice(0, 7);

export function isWithin(month: string, period: Period, now: Date): boolean {
  if (period === 'all') return true;
  const current = monthOf(now);
  if (period === 'month') return month === current;
  const quarter = (text: string) => `${text.slice(0, 4)}-${Math.floor((Number(text.slice(5)) - 1) / 3)}`;
  return quarter(month) === quarter(current);
}

interface Person {
  /** The account, or the row of an address without one. */
  key: string;
  alias: string;
  aliasIsOwn: boolean;
  hidden: boolean;
  badges: string[];
  accepted: number;
  inz: number;
  kinds: Map<ContributionType, number>;
}

/** Contributors with several addresses combined, with the sums of the period. */
function peopleOf(contributors: readonly Contributor[], period: Period, now: Date): Person[] {
  const people = new Map<string, Person>();
  for (const one of contributors) {
    const { id, alias, alias_is_own: aliasIsOwn, user_id, badges, months } = one;
    const key = user_id ?? id;
    const hidden = one.hidden || one.withheld === alias;
    const first = { key, alias, aliasIsOwn, hidden, badges, accepted: 0, inz: 0, kinds: new Map() };
    const person: Person = people.get(key) ?? first;
    // The person's own choice comes before a name typed with their address, and any name before none.
    const isBetter = aliasIsOwn && !person.aliasIsOwn && alias !== ANONYMOUS;
    if (isBetter || person.alias === ANONYMOUS) Object.assign(person, { alias, aliasIsOwn });
    // Opting out with one address applies to all.
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

export const placesGoBy = (withInz: boolean): string =>
  `Places go by ${withInz ? 'the INZ of' : 'the number of'} accepted contributions; ties share a place.`;

/** A row, with the key of its person; null for hidden people. */
interface RankedPerson {
  owner: string | null;
  row: LeaderboardRow;
}

export function rankPeople(
  contributors: readonly Contributor[],
  period: Period,
  now: Date,
  withInz: boolean,
): RankedPerson[] {
  const scoreOf = (person: Person) => (withInz ? person.inz : person.accepted);
  const people = peopleOf(contributors, period, now).sort(
    (a, b) => scoreOf(b) - scoreOf(a) || a.alias.localeCompare(b.alias, 'en-GB'),
  );
  const places = new Map<number, number>();
  for (const [at, person] of people.entries()) {
    if (!places.has(scoreOf(person))) places.set(scoreOf(person), at + 1);
  }
  return people.map((person) => ({
    owner: person.hidden ? null : person.key,
    row: {
      rank: places.get(scoreOf(person)) ?? 0,
      alias: person.hidden ? ANONYMOUS : person.alias,
      accepted: person.accepted,
      kinds: CONTRIBUTION_TYPES.flatMap((kind) => {
        const count = person.kinds.get(kind);
        return count ? [{ kind, count }] : [];
      }),
      badges: person.hidden ? [] : person.badges,
      inz: withInz ? person.inz : null,
    },
  }));
}

/** By accepted contributions, or INZ while sums are shown. Ties share a place; hidden people have no name. */
export const rank = (...board: Parameters<typeof rankPeople>): LeaderboardRow[] =>
  rankPeople(...board).map(({ row }) => row);

export function wallOfThanks(contributors: readonly Contributor[], now: Date): ThanksRow[] {
  return peopleOf(contributors, 'all', now)
    .filter(({ hidden }) => !hidden)
    .map(({ alias, kinds }) => ({ alias, kinds: CONTRIBUTION_TYPES.filter((kind) => kinds.has(kind)) }))
    .sort((a, b) => a.alias.localeCompare(b.alias, 'en-GB'));
}
