import { memberBadgeId } from '#domain/badges/badge.ts';
import type { BadgeSuggestion } from '#domain/badges/contract.ts';
import { BADGE_RULES, rewardOfBadge } from '#domain/badges/rules.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import type { ManagedUser } from '#domain/users/user.ts';
import { type ContributingPerson, peopleAmong } from '#server/leaderboard/records/contributors.ts';
import {
  contributorsNow,
  type LeaderboardSnapshot,
  readLeaderboard,
} from '#server/leaderboard/records/leaderboard-snapshot.ts';
import { ledgerEntriesById } from '#server/ledger/records/ledger.ts';
import { everyRow } from '#server/platform/list-cache/row-lists.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { USER_ROWS } from '#server/users/user-records.ts';
import { awardsById, badgesById } from './records.ts';

/** How many are proposed at once; when these are decided the next ones come. */
const SUGGESTIONS_MAX = 100;

interface Earned {
  user: ManagedUser;
  badgeId: string;
  badgeName: string;
  why: string;
}

/** What the leaderboard knows; null where it cannot be read, and then all contributors are. */
async function lastSnapshot(): Promise<LeaderboardSnapshot | null> {
  try {
    return await readLeaderboard();
  } catch (cause) {
    log({ level: 'warn', event: 'leaderboard not read', cause: describeCause(cause) });
    return null;
  }
}

/** The rules of the badges that exist, each with what it is called. */
async function rulesInUse() {
  const badges = await badgesById(Object.keys(BADGE_RULES));
  return Object.entries(BADGE_RULES).flatMap(([badgeId, rule]) => {
    const badge = badges.get(badgeId);
    return badge ? { badgeId, rule, badgeName: String(badge.get('name')) } : [];
  });
}

/** Those of some people who meet a rule and are not noted to have its badge. */
function deserving(
  people: ReadonlyMap<string, ContributingPerson>,
  rules: Awaited<ReturnType<typeof rulesInUse>>,
): Map<string, ContributingPerson> {
  const isOwed = ({ accepted, badges }: ContributingPerson) =>
    rules.some(({ badgeName, rule }) => !badges.has(badgeName) && rule.earnedBy(accepted));
  return new Map([...people].filter(([, person]) => isOwed(person)));
}

/** Everybody with a role who meets a rule and is not noted to have its badge, by name. */
function earnedByRule(
  people: ReadonlyMap<string, ContributingPerson>,
  users: readonly ManagedUser[],
  rules: Awaited<ReturnType<typeof rulesInUse>>,
): Earned[] {
  return users
    .filter(({ id, roles }) => roles.length > 0 && people.has(id))
    .sort((a, b) => a.display_name.localeCompare(b.display_name, 'en-GB'))
    .flatMap((user) => {
      const { accepted, badges } = people.get(user.id) as ContributingPerson;
      return rules.flatMap(({ badgeId, badgeName, rule }) => {
        const why = badges.has(badgeName) ? null : rule.earnedBy(accepted);
        return why ? { user, badgeId, badgeName, why } : [];
      });
    });
}

/**
 * Which badges could be awarded by rule: to members and admins who do not hold them, by name. Who contributed and who
 * everybody is comes from what is kept of both, so that it reads what changed since, and one document or two for each
 * that is proposed.
 */
export async function suggestBadges(
  now: Date,
  later: (work: Promise<unknown>) => void,
): Promise<BadgeSuggestion[]> {
  const [rules, { people }] = await Promise.all([rulesInUse(), lastSnapshot().then(contributorsNow)]);
  const owed = deserving(peopleAmong(people), rules);
  if (owed.size === 0) return [];
  const earned = earnedByRule(owed, await everyRow(USER_ROWS, { now, later }), rules);
  const suggestions: BadgeSuggestion[] = [];
  for (let at = 0; at < earned.length && suggestions.length < SUGGESTIONS_MAX; at += SUGGESTIONS_MAX) {
    suggestions.push(...(await notHeld(earned.slice(at, at + SUGGESTIONS_MAX))));
  }
  return suggestions.slice(0, SUGGESTIONS_MAX);
}

/** Those of some that are not held in truth: a note beside a contributor may be late. */
async function notHeld(earned: readonly Earned[]): Promise<BadgeSuggestion[]> {
  const awardOf = ({ user, badgeId }: Earned) => memberBadgeId(user.id, badgeId);
  const causeOf = ({ user, badgeId }: Earned) => ledgerCause.badge(user.id, badgeId);
  const paying = earned.filter(({ badgeId }) => rewardOfBadge(badgeId));
  const [held, paid] = await Promise.all([
    awardsById(earned.map(awardOf)),
    ledgerEntriesById(paying.map(causeOf)),
  ]);
  return earned
    .filter((one) => !held.has(awardOf(one)))
    .map((one) => {
      const { user, badgeId, badgeName, why } = one;
      const { id, username, display_name } = user;
      const inz = paid.has(causeOf(one)) ? null : rewardOfBadge(badgeId);
      return {
        badge: { id: badgeId, key: badgeId, name: badgeName },
        member: { id, username, display_name },
        why,
        inz,
      };
    });
}
