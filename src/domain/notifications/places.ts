import { LINKED_PATHS } from '../paths.ts';
import { awardSubjectOf } from './award-subject.ts';
import { type NoticeEventId, noticeEvent, type SubjectKind } from './events.ts';

/** The pages that notices lead to, besides the desk. `src/lib/notice-pages.test.ts` checks that each is a page of the site. */
export const NOTICE_PAGES = {
  account: '/account',
  dashboard: `${LINKED_PATHS.insiderzPortal}/dashboard`,
  ideas: '/insiderz/ideas',
  roadmap: '/insiderz/roadmap',
  missions: '/insiderz/missions',
  feed: '/insiderz/feed',
  unsubscribe: '/unsubscribe',
} as const;

/** Where admins decide upon INZ, and read what was decided. */
const LEDGER = `${LINKED_PATHS.adminDashboard}?tab=insiderz&section=missions&view=ledger`;

function placeOfAward(about: string): string {
  const subject = awardSubjectOf(about);
  if (!subject) return LINKED_PATHS.adminDashboard;
  if (subject.kind === 'contribution') return `${LINKED_PATHS.adminDashboard}?c=${subject.id}`;
  return `${LEDGER}#held-${about}`;
}

const PLACES: Record<SubjectKind, (id: string) => string> = {
  contribution: () => NOTICE_PAGES.account,
  badge: () => NOTICE_PAGES.account,
  mission: () => NOTICE_PAGES.missions,
  idea: (id) => `${NOTICE_PAGES.ideas}#idea-${id}`,
  item: (id) => `${NOTICE_PAGES.roadmap}#item-${id}`,
  'feed-item': () => NOTICE_PAGES.feed,
  award: () => NOTICE_PAGES.account,
};

/** Where a notice leads to: a path of this site, made of the event and the id of what it is about. */
export function placeOf(event: NoticeEventId, about: string): string {
  if (event === 'mentioned') return `${LINKED_PATHS.adminDashboard}?c=${about}`;
  if (noticeEvent(event).topic === 'confirmations') return placeOfAward(about);
  return PLACES[noticeEvent(event).about](about);
}
