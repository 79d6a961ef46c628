import { LINKED_PATHS } from '../paths.ts';
import { awardSubjectOf } from './award-subject.ts';
import { type NoticeEventId, noticeEvent, type SubjectKind } from './events.ts';

/** Target pages of notices, besides the desk. `src/lib/notice-pages.test.ts` checks that each exists. */
export const NOTICE_PAGES = {
  account: '/account',
  dashboard: `${LINKED_PATHS.insiderzPortal}/dashboard`,
  ideas: '/insiderz/ideas',
  roadmap: '/insiderz/roadmap',
  missions: '/insiderz/missions',
  feed: '/insiderz/feed',
  unsubscribe: '/unsubscribe',
} as const;

const LEDGER = `${LINKED_PATHS.adminDashboard}?tab=insiderz&section=missions&view=ledger`;

function placeOfAward(about: string): string {
  const subject = awardSubjectOf(about);
  if (!subject) return LINKED_PATHS.adminDashboard;
  if (subject.kind === 'contribution') return `${LINKED_PATHS.adminDashboard}?c=${subject.id}`;
  return `${LEDGER}#pending-${about}`;
}

const contributionPlace = (id: string) => `${NOTICE_PAGES.account}#contribution-${id}`;
const badgePlace = (id: string) => `${NOTICE_PAGES.dashboard}#badge-${id}`;

function placeOfOwnAward(about: string): string {
  const subject = awardSubjectOf(about);
  if (subject?.kind === 'contribution') return contributionPlace(subject.id);
  if (subject?.kind === 'badge') return badgePlace(subject.id);
  return subject ? `${NOTICE_PAGES.missions}#submission-${subject.id}` : NOTICE_PAGES.account;
}

const PLACES: Record<SubjectKind, (id: string) => string> = {
  contribution: contributionPlace,
  badge: badgePlace,
  mission: (id) => `${NOTICE_PAGES.missions}#mission-${id}`,
  idea: (id) => `${NOTICE_PAGES.ideas}#idea-${id}`,
  item: (id) => `${NOTICE_PAGES.roadmap}#item-${id}`,
  'feed-item': (id) => `${NOTICE_PAGES.feed}#feed-${id}`,
  award: placeOfOwnAward,
};

export function placeOf(event: NoticeEventId, about: string): string {
  if (event === 'mentioned') return `${LINKED_PATHS.adminDashboard}?c=${about}`;
  if (noticeEvent(event).topic === 'confirmations') return placeOfAward(about);
  return PLACES[noticeEvent(event).about](about);
}
