import type { Config } from '@netlify/functions';
import { actorOf } from '#server/profiles/actor.ts';

/** What every protected request pays before its verb begins: the token verified, its revocation and the role read. */
export default async function rights(request: Request): Promise<Response> {
  const started = performance.now();
  const actor = await actorOf(request, 'admin');
  const ms = performance.now() - started;
  return Response.json({ ms, is_admin: actor.kind === 'user' && actor.roles.includes('admin') });
}

export const config: Config = { path: ['/api/bench/rights'] };
