import { randomUUID } from 'node:crypto';
import type { choosePassword as contract } from '#domain/accounts/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { recordAudit } from '../../stores/audit.ts';
import { findProfile } from '../../stores/profiles.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { refuseBadChoices } from './new-account-rules.ts';
import { setPassword } from './set-password.ts';

/**
 * A person who typed their password lately chooses another; every session ends, this one too (T04). For an admin whose
 * role waits for a longer password this is the way to use it.
 */
export const choosePassword: Verb<typeof contract> = async (context, { body }) => {
  const { id, roles } = signedIn(context);
  const { now } = context;
  await countRequest(RATE_LIMITS.passwordChange, id, now);
  const profile = await findProfile(id);
  const of = profile?.username ?? null;
  await refuseBadChoices({ of, password: body.password, isAdmin: roles.includes('admin') });
  await setPassword(id, body.password);
  const trace = { actor_id: id, action: 'account.choose-password', thing: id } as const;
  await recordAudit(randomUUID(), { ...trace, before: {}, after: {} }, now);
  return { changed: true };
};
