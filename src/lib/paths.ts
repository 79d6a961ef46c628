import { LINKED_PATHS } from '#domain/paths.ts';

/** Every address of the site, in one place. Pages link with these and nothing else. */
export const PATHS = {
  home: '/',
  about: '/about',
  faq: '/faq',
  tools: '/tools',
  getApp: '/get-app',
  contribute: '/contribute',
  contributionTerms: '/contribution-terms',
  contributionStatus: LINKED_PATHS.contributionStatus,
  leaderboard: '/leaderboard',
  inz: '/inz',
  roadmap: '/roadmap',
  changelog: '/changelog',
  contact: '/contact',
  news: '/news',
  offline: '/offline',
  privacy: '/privacy',
  terms: '/terms',
  auth: '/auth',
  account: '/account',
  recover: LINKED_PATHS.recover,
  adminPortal: '/admin-portal',
  adminDashboard: LINKED_PATHS.adminDashboard,
  insiderzPortal: LINKED_PATHS.insiderzPortal,
  insiderzDashboard: '/insiderz-portal/dashboard',
  insiderzSignIn: '/insiderz/signin',
  insiderzRoadmap: '/insiderz/roadmap',
  insiderzIdeas: '/insiderz/ideas',
  insiderzMissions: '/insiderz/missions',
  insiderzFeed: '/insiderz/feed',
} as const;

export type SitePath = (typeof PATHS)[keyof typeof PATHS];

/** Where somebody sets up their second factor. */
export const SECOND_FACTOR_PLACE = `${PATHS.account}#second-factor`;

/** The editor of words. It stands by itself, so that no other page carries its address. */
export const EDIT_PAGE = '/edit';

/** The news for readers of feeds. */
export const NEWS_FEED = `${PATHS.news}/rss.xml`;

/** What shipped for readers of feeds. */
export const CHANGELOG_FEED = `${PATHS.changelog}/rss.xml`;

/** The pages of the films of our own, each under the name of its file in content/videos. */
export const FILM_PAGES = '/films';

/** Where every function answers; contracts carry the rest of the path. */
export const API_BASE = '/api';

/** The card of one app on the home page. */
export function appCardPath(id: string): string {
  return `/#${id}`;
}
