import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Dependency } from './outages.ts';
import { buildContribution } from './requests.ts';

/** One call of the matrix: a request, and what it must answer while a system is away. */
export interface OutageCall {
  name: string;
  method: string;
  path: string;
  /** With the token of the person of the matrix. */
  signedIn?: boolean;
  body?: () => unknown;
  /** The status with everything there. */
  usual: number;
  /** The systems without which it cannot be answered; then it says 503. */
  needs: readonly Dependency[];
}

export interface OutageAnswer {
  name: string;
  status: number;
  text: string;
  headers: Headers;
}

const push = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

/** At least one endpoint of each function, each on-demand page and some static ones. The person is an admin. */
export const OUTAGE_CALLS: readonly OutageCall[] = [
  {
    name: 'accounts: the session',
    method: 'GET',
    path: '/api/session',
    signedIn: true,
    usual: 200,
    needs: ['auth', 'firestore'],
  },
  {
    name: 'accounts: signing up',
    method: 'POST',
    path: '/api/accounts',
    body: () => ({
      username: `o${randomUUID().slice(0, 8)}`,
      password: 'a quiet river bends twice',
    }),
    usual: 201,
    needs: ['auth', 'firestore'],
  },
  {
    name: 'admin: the webhooks',
    method: 'GET',
    path: '/api/admin/webhooks',
    signedIn: true,
    usual: 200,
    needs: ['auth', 'firestore'],
  },
  {
    name: 'admin: the desk',
    method: 'GET',
    path: '/api/admin/contributions',
    signedIn: true,
    usual: 200,
    needs: ['auth', 'firestore'],
  },
  {
    name: 'admin: rows of the desk',
    method: 'GET',
    path: '/api/admin/contribution-index',
    signedIn: true,
    usual: 200,
    needs: ['auth', 'firestore'],
  },
  {
    name: 'admin: refreshing the desk',
    method: 'POST',
    path: '/api/admin/desk/refresh',
    signedIn: true,
    body: () => ({ mark: new Date().toISOString(), stamp: null, reading: null }),
    usual: 200,
    needs: ['auth', 'firestore'],
  },
  {
    name: 'admin: a write',
    method: 'POST',
    path: '/api/admin/feed',
    signedIn: true,
    body: () => ({ title: 'Outage', body: 'Written while something is away.' }),
    usual: 201,
    needs: ['auth', 'firestore'],
  },
  {
    name: 'contributions: contributing',
    method: 'POST',
    path: '/api/contributions',
    body: () => buildContribution({ display_name: `Outage ${randomUUID().slice(0, 8)}` }),
    usual: 201,
    needs: ['firestore'],
  },
  {
    name: 'contributions: writing to us',
    method: 'POST',
    path: '/api/send-contact-email',
    body: () => ({ name: 'Fern', email: 'fern@example.org', message: 'Is anybody there?' }),
    usual: 202,
    needs: ['firestore'],
  },
  { name: 'contributions: health', method: 'GET', path: '/api/health', usual: 200, needs: [] },
  {
    name: 'members: the dashboard',
    method: 'GET',
    path: '/api/members/dashboard',
    signedIn: true,
    usual: 200,
    needs: ['auth', 'firestore'],
  },
  {
    name: 'push: subscribing',
    method: 'PUT',
    path: '/api/push/subscriptions',
    signedIn: true,
    body: push,
    usual: 200,
    needs: ['auth', 'firestore'],
  },
  { name: 'page: the INZ explorer', method: 'GET', path: '/inz', usual: 200, needs: [] },
  { name: 'page: a missing one', method: 'GET', path: '/nowhere-at-all', usual: 404, needs: [] },
  { name: 'static page: home', method: 'GET', path: '/', usual: 200, needs: [] },
  { name: 'static page: contribute', method: 'GET', path: '/contribute', usual: 200, needs: [] },
  { name: 'static page: the desk', method: 'GET', path: '/admin-portal/dashboard', usual: 200, needs: [] },
];

/** The board comes from the last snapshot that the process knows; `needs` holds for one that has just started. */
export const BOARD_CALLS: readonly OutageCall[] = [
  {
    name: 'contributions: the leaderboard',
    method: 'GET',
    path: '/api/leaderboard',
    usual: 200,
    needs: ['blobs'],
  },
  { name: 'page: the leaderboard', method: 'GET', path: '/leaderboard', usual: 200, needs: ['blobs'] },
  { name: 'page: the roadmap', method: 'GET', path: '/roadmap', usual: 200, needs: ['blobs'] },
  {
    name: 'notices: the roadmap and the board in figures',
    method: 'GET',
    path: '/api/public/stats.json',
    usual: 200,
    needs: ['blobs'],
  },
  {
    name: 'contributions: the badge of an app',
    method: 'GET',
    path: '/api/public/badge/roomz.svg',
    usual: 200,
    needs: ['blobs'],
  },
];

/** Sends calls side by side and waits for all answers; a call without an answer after `withinMs` has status 0. */
export function sendAll(
  url: string,
  calls: readonly OutageCall[],
  token: string,
  withinMs: number,
): Promise<OutageAnswer[]> {
  return Promise.all(
    calls.map(async ({ name, method, path, signedIn, body }) => {
      const headers = {
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(signedIn ? { Authorization: `Bearer ${token}` } : {}),
      };
      const sent = { method, headers, signal: AbortSignal.timeout(withinMs) };
      const response = await fetch(
        `${url}${path}`,
        body ? { ...sent, body: JSON.stringify(body()) } : sent,
      ).catch(() => null);
      const text = (await response?.text().catch(() => null)) ?? '';
      return { name, status: response?.status ?? 0, text, headers: response?.headers ?? new Headers() };
    }),
  );
}

/** What an outage must never show: a stack, a path of a machine, the project, an address inside, a library's words. */
export const NEVER_SHOWN =
  /\bat \S+:\d+|node_modules|\/src\/|file:\/\/|demo-|127\.0\.0\.1|ECONN|UNAVAILABLE|DEADLINE_EXCEEDED|gRPC|fetch failed/;

/** Everything that is wrong with the answers of an outage, in words; empty when all is as promised. */
export function faultsIn(
  answers: readonly OutageAnswer[],
  calls: readonly OutageCall[],
  away: readonly Dependency[],
): string[] {
  return answers.flatMap(({ name, status, text, headers }) => {
    const call = calls.find((one) => one.name === name);
    const isDown = call?.needs.some((system) => away.includes(system));
    const expected = isDown ? 503 : call?.usual;
    const faults: string[] = [];
    if (status !== expected) faults.push(`${name}: ${status} instead of ${expected}`);
    const isPage = !call?.path.startsWith('/api/');
    if (headers.get('cross-origin-opener-policy') !== 'same-origin') faults.push(`${name}: no opener policy`);
    if (!isPage && NEVER_SHOWN.test(text)) faults.push(`${name}: shows ${NEVER_SHOWN.exec(text)?.[0]}`);
    if (status === 503 && !isPage) {
      const code = text.startsWith('{') ? JSON.parse(text).code : 'no JSON';
      if (code !== 'unavailable' || !headers.has('retry-after')) faults.push(`${name}: not the known error`);
    }
    return faults;
  });
}
