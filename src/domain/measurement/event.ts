/** Counted events by day and kind of page, without personal data (F8). */
export const MEASURED_EVENTS = ['view', 'installed', 'started'] as const;
export type MeasuredEvent = (typeof MEASURED_EVENTS)[number];

/** The public pages with counted views, each as a template and never as an address. */
export const MEASURED_ROUTES = [
  '/',
  '/about',
  '/accessibility',
  '/auth',
  '/changelog',
  '/changelog/:item',
  '/contact',
  '/contribute',
  '/contribute/status',
  '/contribution-terms',
  '/developers',
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
  '/safety',
  '/search',
  '/terms',
  '/tools',
] as const;
export type MeasuredRoute = (typeof MEASURED_ROUTES)[number];

/** In characters. */
export const MEASURED_PATH_MAX = 200;

const PATTERNS = MEASURED_ROUTES.map((route): [MeasuredRoute, RegExp] => [
  route,
  new RegExp(`^${route.replace(/:\w+/, '[^/]+')}$`),
]);

/** The template of a path, with or without a final slash; null if it is not counted. */
export function measuredRoute(path: string): MeasuredRoute | null {
  const clean = path.replace(/(?<=[^/])\/$/, '');
  return PATTERNS.find(([, pattern]) => pattern.test(clean))?.[0] ?? null;
}

/** True if the browser sends Do Not Track or Global Privacy Control. */
export function asksNotToBeCounted(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
}

export const isMeasurementOn = (setting: string | undefined): boolean =>
  setting?.trim().toLowerCase() !== 'off';
