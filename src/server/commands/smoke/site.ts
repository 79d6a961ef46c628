import { codeOf, type Finding } from '../doctor/finding.ts';

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
