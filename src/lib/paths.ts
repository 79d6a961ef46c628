import { LINKED_PATHS } from '#domain/paths.ts';

/** All addresses of the site; pages must link with these. */
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
  search: '/search',
  offline: '/offline',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  safety: LINKED_PATHS.safety,
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

export const SECOND_FACTOR_PLACE = `${PATHS.account}#second-factor`;

/** Separate from PATHS, so that no other page carries its address. */
export const EDIT_PAGE = '/edit';
export const DEVELOPERS_PAGE = '/developers';

/** Parts for pages of other sites (docs/embedding.md). */
export const EMBED_BASE = '/embed/';
export const EMBED_FORM = `${EMBED_BASE}contribute`;

export const NEWS_FEED = `${PATHS.news}/rss.xml`;

export const CHANGELOG_FEED = `${PATHS.changelog}/rss.xml`;

/** Pages of own films, by file name in content/videos. */
export const FILM_PAGES = '/films';

/** Prefix of all endpoints; contracts have the rest of the path. */
export const API_BASE = '/api';

export const appCardPath = (id: string): string => `/#${id}`;
