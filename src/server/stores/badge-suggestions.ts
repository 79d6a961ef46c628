import { memberBadgeId } from '#domain/badges/badge.ts';
import type { BadgeSuggestion } from '#domain/badges/contract.ts';
import { BADGE_RULES, rewardOfBadge } from '#domain/badges/rules.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { awardsById, badgesById } from './badges.ts';
import { acceptedByPerson } from './contributors.ts';
import { ledgerEntriesById } from './ledger.ts';
import { namesOf } from './profiles.ts';
import { withAnyRole } from './roles.ts';

/** How many are proposed at once; when these are decided the next ones come. */
const SUGGESTIONS_MAX = 100;

interface Earned {
  personId: string;
  badgeId: string;
  badgeName: string;
  why: string;
}

/** Everybody who meets the rule of a badge that exists. */
async function earnedByRule(): Promise<Earned[]> {
  const [badges, people] = await Promise.all([badgesById(Object.keys(BADGE_RULES)), acceptedByPerson()]);
  return [...people].flatMap(([personId, accepted]) =>
    Object.entries(BADGE_RULES).flatMap(([badgeId, rule]) => {
      const badge = badges.get(badgeId);
      const why = badge && rule.earnedBy(accepted);
      return why ? { personId, badgeId, badgeName: String(badge.get('name')), why } : [];
    }),
  );
}

/**
 * Which badges could be awarded by rule: to members and admins who do not hold them, by name. Reads one document for
 * each contributor with an account, and four for each who meets a rule.
 */
export async function suggestBadges(): Promise<BadgeSuggestion[]> {
  const earned = await earnedByRule();
  const awardOf = ({ personId, badgeId }: Earned) => memberBadgeId(personId, badgeId);
  const causeOf = ({ personId, badgeId }: Earned) => ledgerCause.badge(personId, badgeId);
  const [held, paid, roles, names] = await Promise.all([
    awardsById(earned.map(awardOf)),
    ledgerEntriesById(earned.map(causeOf)),
    withAnyRole([...new Set(earned.map(({ personId }) => personId))]),
    namesOf(earned.map(({ personId }) => personId)),
  ]);
  return earned
    .filter((one) => !held.has(awardOf(one)))
    .flatMap((one): BadgeSuggestion[] => {
      const { personId, badgeId, badgeName, why } = one;
      const name = names.get(personId);
      if (!name || !roles.has(personId)) return [];
      const badge = { id: badgeId, key: badgeId, name: badgeName };
      const inz = paid.has(causeOf(one)) ? null : rewardOfBadge(badgeId);
      return [{ badge, member: { id: personId, ...name }, why, inz }];
    })
    .sort((a, b) => a.member.display_name.localeCompare(b.member.display_name, 'en-GB'))
    .slice(0, SUGGESTIONS_MAX);
}
