import { PRIVILEGED_ROLES } from '#domain/access.ts';
import type { completeRecovery as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { repair } from '#server/platform/deadlines.ts';
import { recordAuditOnce } from '#server/platform/firestore/audit.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { digestOfSecret } from '#server/platform/keys/link-secret.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { findLink, giveBackResetToken, takeResetToken } from '#server/profiles/records/recovery-tokens.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { refuseBadChoices } from './new-account-rules.ts';
import { setPassword } from './set-password.ts';

function noLink(): DomainError {
  return new DomainError('not-found', 'This link doesn’t work any more. You can ask for a new one.');
}

/**
 * Sets a new password by a single-use link and ends all sessions (T05). A failure does not use up the link. A replay
 * sets its own password for a few minutes (D126), as the first try may be incomplete.
 */
export const completeRecovery: Verb<typeof contract> = async ({ ip, now, idempotencyKey }, { body }) => {
  await countRequest(RATE_LIMITS.linkTry, ip, now);
  const digest = digestOfSecret(body.token);
  const repeat = idempotencyKey && digestOfSecret(`${body.token}\n${idempotencyKey}`);
  const found = (await findLink(digest, 'reset', now)) ?? (repeat && (await findLink(repeat, 'reset', now)));
  if (!found) throw noLink();
  const [profile, roles] = await Promise.all([
    findProfile(found.userId),
    rolesOf(found.userId, PRIVILEGED_ROLES),
  ]);
  if (!profile) throw noLink();
  await refuseBadChoices({ of: profile.username, password: body.password, roles });
  const link =
    (await takeResetToken(found.digest, repeat, now)) ??
    (repeat && (await takeResetToken(repeat, repeat, now)));
  if (!link) throw noLink();
  try {
    await setPassword(link.userId, body.password, repeat);
  } catch (fault) {
    await repair(() => giveBackResetToken(link, now));
    throw fault;
  }
  const trace = { actor_id: link.createdBy, action: 'account.reset-password', thing: link.userId } as const;
  await recordAuditOnce(`reset_${digest}`, { ...trace, before: {}, after: {} }, now);
  return { username: profile.username };
};
