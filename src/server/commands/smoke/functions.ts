import { issueFormTicket } from '#domain/forms/contract.ts';
import { type Finding, ok } from '../doctor/finding.ts';
import { callApi, examine, type Site, Unexpected } from './site.ts';

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

export interface IssuedTicket {
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
