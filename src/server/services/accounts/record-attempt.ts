import { randomUUID } from 'node:crypto';
import type { recordAdminAttempt as contract } from '#domain/accounts/contract.ts';
import { hashAddress } from '../../environment.ts';
import type { Verb } from '../../http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { addSignInAttempt } from '../../stores/sign-in-attempts.ts';

/** Anybody may try to sign in on the admin page, and each try leaves a row without the password (R350, A-21). */
export const recordAdminAttempt: Verb<typeof contract> = async ({ ip, now, request }, { body }) => {
  await countRequest(RATE_LIMITS.adminAttempt, ip, now);
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 200);
  const attempt = { ...body, ip_hash: hashAddress(ip, now), user_agent: userAgent };
  await addSignInAttempt(randomUUID(), attempt, now);
  return { recorded: true };
};
