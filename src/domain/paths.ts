/** The targets of mails, alerts and one-time links. All other paths are in `lib/paths.ts`. */
export const LINKED_PATHS = {
  contributionStatus: '/contribute/status',
  recover: '/recover',
  adminDashboard: '/admin-portal/dashboard',
  insiderzPortal: '/insiderz-portal',
  safety: '/safety',
} as const;

/** `/about/` becomes `/about`; the root stays `/`. */
export const withoutTrailingSlash = (path: string): string => path.replace(/\/+$/, '') || '/';
