import { FIRST_JOINED_ROWS, FIRST_ROWS } from '#domain/wire.ts';
import { MANY_BADGE } from '#tests/builders/growth-records.ts';
import type { DeployedFunction } from '#tests/builders/requests.ts';
import accounts from '../../../functions/accounts.ts';
import admin from '../../../functions/admin.ts';
import contributions from '../../../functions/contributions.ts';
import members from '../../../functions/members.ts';

/** How a list or a screen is opened. */
export interface Opening {
  deployed: DeployedFunction;
  path: string;
  by: 'admin' | 'member' | 'nobody';
  /** True when all pages are asked for, as its screen does. */
  whole: boolean;
}

type Choice = Partial<Omit<Opening, 'path'>>;
const opening = (path: string, choice: Choice = {}): Opening => ({
  ...{ deployed: admin, by: 'admin', whole: false },
  path,
  ...choice,
});
const whole = { whole: true } as const;
const byMember = { deployed: members, by: 'member' } as const;

/** Every list and every screen that reads more than one record. */
export const LIST_OPENINGS = {
  'desk: first page': opening('/api/admin/contributions'),
  'desk: all rows': opening('/api/admin/contribution-index', whole),
  'users: all rows': opening('/api/admin/user-index', whole),
  'ledger: first page': opening(`/api/admin/ledger?page_size=${FIRST_ROWS}`),
  'audit: first page': opening('/api/admin/audit'),
  'badges: all': opening('/api/admin/badges'),
  'badges: first page of holders': opening(
    `/api/admin/badges/${MANY_BADGE.id}/holders?page_size=${FIRST_ROWS}`,
  ),
  'badges: suggestions': opening('/api/admin/badge-suggestions'),
  'badges: first page of the award picker': opening(`/api/admin/badge-candidates?page_size=${FIRST_ROWS}`),
  'ideas of admins: first page': opening(`/api/admin/ideas?page_size=${FIRST_ROWS}`),
  'ideas of members: first page of the records': opening(
    `/api/members/ideas?page_size=${FIRST_ROWS}`,
    byMember,
  ),
  'ideas of members: all rows': opening('/api/members/ideas?rows=kept', { ...byMember, ...whole }),
  'roadmap of admins: first page': opening(`/api/admin/roadmap?page_size=${FIRST_ROWS}`),
  'roadmap of members: first page': opening(`/api/members/roadmap?page_size=${FIRST_ROWS}`, byMember),
  'missions of admins: first page': opening(`/api/admin/missions?page_size=${FIRST_JOINED_ROWS}`),
  'missions of members: first page': opening(
    `/api/members/missions?page_size=${FIRST_JOINED_ROWS}`,
    byMember,
  ),
  'submissions: first page': opening(`/api/admin/submissions?page_size=${FIRST_JOINED_ROWS}`),
  'feed of members: first page': opening('/api/members/feed', byMember),
  'invitations: first page of those to be made': opening(`/api/admin/tokens/pending?page_size=${FIRST_ROWS}`),
  'invitations: first page': opening(`/api/admin/tokens?page_size=${FIRST_ROWS}`),
  overview: opening('/api/admin/overview'),
  'dashboard of members': opening('/api/members/dashboard', byMember),
  leaderboard: opening('/api/leaderboard', { deployed: contributions, by: 'nobody' }),
  session: opening('/api/session', { deployed: accounts, by: 'member' }),
} as const satisfies Record<string, Opening>;
