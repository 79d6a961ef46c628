import { LOCAL_PROJECT } from '#domain/environment/variable.ts';
import { buildToken } from '../builders/people.ts';

/** Most that verifying a token and reading a role may take, in milliseconds at p95, warm. */
export const RIGHTS_MAX_MS = 10;

/**
 * The time from a request with a token to a caller whose role is known, measured inside the function.
 * @returns p50 and p95 in milliseconds, of `count` calls after as many warm ones as a tenth of them.
 */
export async function measureRights(site: string, count: number): Promise<{ p50: number; p95: number }> {
  const claims = { aud: LOCAL_PROJECT, iss: `https://securetoken.google.com/${LOCAL_PROJECT}` };
  const headers = { Authorization: `Bearer ${buildToken('seed-admin', claims)}` };
  const times: number[] = [];
  for (let call = 0; call < count * 1.1; call += 1) {
    const answer = await fetch(new URL('/api/bench/rights', site), { headers });
    const { ms, is_admin } = (await answer.json()) as { ms: number; is_admin: boolean };
    if (!is_admin) throw new Error('the seeded admin was not let in');
    if (call >= count * 0.1) times.push(ms);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
