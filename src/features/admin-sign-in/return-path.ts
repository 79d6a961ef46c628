import { PATHS } from '#lib/paths.ts';

/** Where to go after signing in: back to the place in the dashboard that was left, and nowhere else (T19). */
export function returnPath(search: string, origin: string): string {
  const next = URL.parse(new URLSearchParams(search).get('next') ?? '', origin);
  const isDashboard = next?.origin === origin && next.pathname.replace(/\/$/, '') === PATHS.adminDashboard;
  return isDashboard ? `${next.pathname}${next.search}` : PATHS.adminDashboard;
}
