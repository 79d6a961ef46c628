/**
 * What is counted, without anything about who it was (F8): how often, by day and by kind of page. The sending and the
 * decision of a contribution are not in this list, because their records say both.
 */
export const MEASURED_EVENTS = ['view', 'installed', 'started'] as const;
export type MeasuredEvent = (typeof MEASURED_EVENTS)[number];

/**
 * The public pages whose views are counted, each as one template and never as an address. Whatever is not here, such as the
 * portals and a page that does not exist, is not counted.
 */
export const MEASURED_ROUTES = [
  '/',
  '/about',
  '/auth',
  '/changelog',
  '/changelog/:item',
  '/contact',
  '/contribute',
  '/contribute/status',
  '/contribution-terms',
  '/faq',
  '/films/:film',
  '/get-app',
  '/inz',
  '/leaderboard',
  '/news',
  '/news/:article',
  '/privacy',
  '/recover',
  '/roadmap',
  '/terms',
  '/tools',
] as const;
export type MeasuredRoute = (typeof MEASURED_ROUTES)[number];

/** The most of a path that is read, in characters. */
export const MEASURED_PATH_MAX = 200;

const PATTERNS = MEASURED_ROUTES.map((route): [MeasuredRoute, RegExp] => [
  route,
  new RegExp(`^${route.replace(/:\w+/, '[^/]+')}$`),
]);

/** The template of a page by its path, with or without a slash at its end; null for one that is not counted. */
export function measuredRoute(path: string): MeasuredRoute | null {
  const clean = path.replace(/(?<=[^/])\/$/, '');
  return PATTERNS.find(([, pattern]) => pattern.test(clean))?.[0] ?? null;
}

/** True for a request whose browser asks not to be tracked: Do Not Track, or Global Privacy Control. */
export function asksNotToBeCounted(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
}

/** True unless the one variable switches all of it off. */
export const isMeasurementOn = (setting: string | undefined): boolean =>
  setting?.trim().toLowerCase() !== 'off';
