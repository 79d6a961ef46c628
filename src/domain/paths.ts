/** The pages that mails, alerts and one-time links lead to. Every other address of the site stands in `lib/paths.ts`. */
export const LINKED_PATHS = {
  contributionStatus: '/contribute/status',
  recover: '/recover',
  adminDashboard: '/admin-portal/dashboard',
  insiderzPortal: '/insiderz-portal',
} as const;
