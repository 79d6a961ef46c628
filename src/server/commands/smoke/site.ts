import { issueFormTicket } from '#domain/forms/contract.ts';
import { codeOf, type Finding, ok } from '../doctor/finding.ts';

/** Time limit of one request, in milliseconds: the first call of a function starts it. */
const TIME_LIMIT_MS = 20_000;

export interface Site {
  origin: string;
  fetch: typeof fetch;
}

/** An answer that is not the expected one; its message is a sentence without secrets. */
export class Unexpected extends Error {}

export const request = (site: Site, path: string, init: RequestInit = {}): Promise<Response> =>
  site.fetch(`${site.origin}${path}`, {
    redirect: 'manual',
    ...init,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });

/** Calls an endpoint; POST if there is a body. @throws Unexpected for another status */
export async function callApi<T>(
  site: Site,
  path: string,
  { status = 200, body, token }: { status?: number; body?: unknown; token?: string } = {},
): Promise<T> {
  const answer = await request(site, path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (answer.status !== status) {
    throw new Unexpected(`${path} answered ${answer.status}, not ${status}`);
  }
  return (await answer.json()) as T;
}

/** The finding of `look`; a failure becomes one, so that the other parts are still examined. */
export async function examine(part: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (cause) {
    const message = cause instanceof Unexpected ? cause.message : `no usable answer (${codeOf(cause)})`;
    return { part, state: 'wrong', message };
  }
}

const DEPLOY_MS = 20 * 60_000;
const LOOK_MS = 10_000;

/** Waits until the site serves the deploy of a commit. Netlify reports no production deploy to GitHub. */
export async function isDeployed(site: Site, commit: string, waitMs = DEPLOY_MS): Promise<boolean> {
  const until = performance.now() + waitMs;
  for (;;) {
    const answer = await request(site, '/deploy.txt').catch(() => null);
    if (answer?.ok && (await answer.text()).trim() === commit) return true;
    if (performance.now() + LOOK_MS > until) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** The health of every function that answers requests; tests/rules/functions.test.ts compares them. */
export const HEALTH_PATHS = [
  '/api/health',
  '/api/health/accounts',
  '/api/health/admin',
  '/api/health/editor',
  '/api/health/measurement',
  '/api/health/members',
  '/api/health/notices',
  '/api/health/passkeys',
  '/api/health/pictures',
  '/api/health/push',
] as const;

interface IssuedTicket {
  ticket: string | null;
  wait_ms: number;
}

export const takeTicket = (site: Site): Promise<IssuedTicket> =>
  callApi<IssuedTicket>(site, `${issueFormTicket.path}?form=contribution`);

export async function examineFunctions(site: Site): Promise<Finding[]> {
  const health = await Promise.all(
    HEALTH_PATHS.map((path) =>
      examine(path, async () => {
        const { ready } = await callApi<{ ready?: boolean }>(site, path);
        if (!ready) throw new Unexpected('is not ready');
        return ok(path, 'ready');
      }),
    ),
  );
  const ticket = await examine('form ticket', async () => {
    const { wait_ms } = await takeTicket(site);
    return ok('form ticket', `issued; good after ${wait_ms} ms`);
  });
  const refusal = await examine('refusal', async () => {
    await callApi(site, '/api/admin/overview', { status: 401 });
    return ok('refusal', "an admin's data is refused to a visitor");
  });
  return [...health, ticket, refusal];
}
