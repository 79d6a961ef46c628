import { PRIVILEGED_ROLES } from '#domain/access.ts';
import { completeRecovery as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { repair } from '#server/platform/deadlines.ts';
import { recordAuditOnce } from '#server/platform/firestore/audit.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { digestOfSecret } from '#server/platform/keys/sealing.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { findProfile, isClosed, profileDocument } from '#server/profiles/records/profiles.ts';
import {
  findLink,
  type LinkToken,
  linkDocument,
  linkRecord,
  openResetLinks,
  readLink,
} from '#server/profiles/records/recovery-tokens.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { setPassword } from './choose-password.ts';
import { refuseBadChoices } from './new-account-rules.ts';

function noLink(): DomainError {
  return new DomainError('not-found', 'This link doesn’t work any more. You can ask for a new one.');
}

/** How long a used link accepts a replay with the same key, in milliseconds. */
const REPEAT_MS = 10 * 60_000;

/** Uses up all reset links of the person; null if invalid or closed. `repeat`: the digest of link and key. */
async function takeResetToken(digest: string, repeat: string | null, now: Date): Promise<LinkToken | null> {
  return inTransaction(async (transaction) => {
    const link = readLink(await transaction.get(linkDocument(digest)), 'reset', now);
    if (!link) return null;
    const deleteLinks = await openResetLinks(transaction, link.userId, repeat);
    if (isClosed(await transaction.get(profileDocument(link.userId)))) return null;
    deleteLinks();
    if (repeat !== null && repeat !== digest) {
      const expiresAt = new Date(now.getTime() + REPEAT_MS);
      transaction.set(linkDocument(repeat), linkRecord({ ...link, expiresAt }, now));
    }
    if (link.createdBy !== link.userId)
      transaction.update(profileDocument(link.userId), { credentials_reset_at: now });
    return link;
  });
}

/** A failure does not use up the link. A replay sets its own password: the first try may be incomplete. */
export const completeRecovery = route(contract, async ({ ip, now, idempotencyKey }, { body }) => {
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
    await repair(() => linkDocument(link.digest).set(linkRecord(link, now)));
    throw fault;
  }
  const trace = { actor_id: link.createdBy, action: 'account.reset-password', thing: link.userId } as const;
  await recordAuditOnce(`reset_${digest}`, { ...trace, before: {}, after: {} }, now);
  return { username: profile.username };
});
