import { randomUUID } from 'node:crypto';
import type { completeRecovery as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { digestOfSecret } from '../../accounts/link-secret.ts';
import { repair } from '../../deadlines.ts';
import type { Verb } from '../../http/endpoint.ts';
import { recordAudit } from '../../stores/audit.ts';
import { findProfile } from '../../stores/profiles.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { findLink, giveBackResetToken, takeResetToken } from '../../stores/recovery-tokens.ts';
import { rolesOf } from '../../stores/roles.ts';
import { refuseBadChoices } from './new-account-rules.ts';
import { setPassword } from './set-password.ts';

function noLink(): DomainError {
  return new DomainError('not-found', 'This link doesn’t work any more. You can ask for a new one.');
}

/**
 * Sets a new password by a link: once, within its time, by the rules of any password, and ends all sessions (T05). A
 * password that is refused, or a failure of ours, does not use the link up.
 */
export const completeRecovery: Verb<typeof contract> = async ({ ip, now }, { body }) => {
  await countRequest(RATE_LIMITS.linkTry, ip, now);
  const digest = digestOfSecret(body.token);
  const found = await findLink(digest, 'reset', now);
  if (!found) throw noLink();
  const [profile, roles] = await Promise.all([findProfile(found.userId), rolesOf(found.userId, 'admin')]);
  if (!profile) throw noLink();
  const isAdmin = roles.includes('admin');
  await refuseBadChoices({ of: profile.username, password: body.password, isAdmin });
  const link = await takeResetToken(digest, now);
  if (!link) throw noLink();
  try {
    await setPassword(link.userId, body.password);
  } catch (fault) {
    await repair(() => giveBackResetToken(link, now));
    throw fault;
  }
  const trace = { actor_id: link.createdBy, action: 'account.reset-password', thing: link.userId } as const;
  await recordAudit(randomUUID(), { ...trace, before: {}, after: {} }, now);
  return { username: profile.username };
};
