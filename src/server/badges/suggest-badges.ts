import { memberBadgeId } from '#domain/badges/badge.ts';
import { type BadgeSuggestion, listBadgeSuggestions as contract } from '#domain/badges/contract.ts';
import { BADGE_RULES, rewardOfBadge } from '#domain/badges/rules.ts';
import { type ContributingPerson, peopleAmong } from '#domain/leaderboard/leaderboard.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import type { ManagedUser } from '#domain/users/user.ts';
import { contributorsNow, readLeaderboard } from '#server/leaderboard/records.ts';
import { ledgerEntriesById } from '#server/ledger/records.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { everyRow } from '#server/platform/list-cache/row-lists.ts';
import { orLog } from '#server/platform/log.ts';
import { USER_ROWS } from '#server/users/records.ts';
import { awardsById, badgesById } from './records.ts';

/** The most suggestions at once; the next ones follow when these are decided. */
const SUGGESTIONS_MAX = 100;

interface Earned {
  user: ManagedUser;
  badgeId: string;
  badgeName: string;
  why: string;
}

/** Null where the leaderboard cannot be read; then all contributors are read. */
const lastSnapshot = () => orLog({ level: 'warn', event: 'leaderboard not read' }, readLeaderboard);

async function rulesInUse() {
  const badges = await badgesById(Object.keys(BADGE_RULES));
  return Object.entries(BADGE_RULES).flatMap(([badgeId, rule]) => {
    const badge = badges.get(badgeId);
    return badge ? { badgeId, rule, badgeName: String(badge.get('name')) } : [];
  });
}

function deserving(
  people: ReadonlyMap<string, ContributingPerson>,
  rules: Awaited<ReturnType<typeof rulesInUse>>,
): Map<string, ContributingPerson> {
  const isOwed = ({ accepted, badges }: ContributingPerson) =>
    rules.some(({ badgeName, rule }) => !badges.has(badgeName) && rule.earnedBy(accepted));
  return new Map([...people].filter(([, person]) => isOwed(person)));
}

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

/** From the leaderboard and the cached people: reads only changes and 1 or 2 documents per suggestion. */
const listBadgeSuggestions = route(contract, async ({ now, waitUntil }) => {
  const [rules, { people }] = await Promise.all([rulesInUse(), lastSnapshot().then(contributorsNow)]);
  const owed = deserving(peopleAmong(people), rules);
  if (owed.size === 0) return { items: [], next: null };
  const earned = earnedByRule(owed, await everyRow(USER_ROWS, { now, waitUntil }), rules);
  const suggestions: BadgeSuggestion[] = [];
  for (let at = 0; at < earned.length && suggestions.length < SUGGESTIONS_MAX; at += SUGGESTIONS_MAX) {
    suggestions.push(...(await withoutAward(earned.slice(at, at + SUGGESTIONS_MAX))));
  }
  return { items: suggestions.slice(0, SUGGESTIONS_MAX), next: null };
});

/** Excludes badges already awarded: the copy in a contributor's row may be late. */
async function withoutAward(earned: readonly Earned[]): Promise<BadgeSuggestion[]> {
  const awardOf = ({ user, badgeId }: Earned) => memberBadgeId(user.id, badgeId);
  const causeOf = ({ user, badgeId }: Earned) => ledgerCause.badge(user.id, badgeId);
  const paying = earned.filter(({ badgeId }) => rewardOfBadge(badgeId));
  const [awarded, paid] = await Promise.all([
    awardsById(earned.map(awardOf)),
    ledgerEntriesById(paying.map(causeOf)),
  ]);
  return earned
    .filter((one) => !awarded.has(awardOf(one)))
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

export const adminRoutes = [listBadgeSuggestions];
