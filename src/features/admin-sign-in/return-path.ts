import { PATHS } from '#lib/paths.ts';

/** The dashboard address to return to after signing in; never another path or origin (T19). */
export function returnPath(search: string, origin: string): string {
  const next = URL.parse(new URLSearchParams(search).get('next') ?? '', origin);
  const isDashboard = next?.origin === origin && next.pathname.replace(/\/$/, '') === PATHS.adminDashboard;
  return isDashboard ? `${next.pathname}${next.search}` : PATHS.adminDashboard;
}
