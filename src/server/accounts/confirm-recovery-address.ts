import { confirmRecoveryAddress as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { foldAddress } from '#domain/text.ts';
import { openClaimsOfMember } from '#server/contributions/claims.ts';
import { openJoin } from '#server/leaderboard/count-contributor.ts';
import { showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { write } from '#server/platform/firestore/write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { digestOfSecret } from '#server/platform/keys/sealing.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import { isVerified, recoveryDocument } from '#server/profiles/records/recovery-addresses.ts';
import { linkDocument, openResetLinks, readLink } from '#server/profiles/records/recovery-tokens.ts';

async function loadPending(transaction: FirebaseFirestore.Transaction, digest: string, now: Date) {
  const link = readLink(await transaction.get(linkDocument(digest)), 'confirm', now);
  if (!link) return null;
  const recovery = await transaction.get(recoveryDocument(link.userId));
  const email = recovery.get('pending');
  if (recovery.get('pending_digest') !== digest || typeof email !== 'string') return null;
  return { userId: link.userId, email };
}

/** Assigns leaderboard row and waiting INZ. Unknown, used and expired links give the same 404. */
export const confirmRecoveryAddress = route(contract, async (context, { body }) => {
  const { ip, now, waitUntil } = context;
  await countRequest(RATE_LIMITS.linkTry, ip, now);
  const digest = digestOfSecret(body.token);
  const idempotency = idempotencyOf(context.idempotencyKey, `confirm ${digest}`, null);
  const userId = await write<string | null, null>(
    { idempotency, now },
    {
      action: null,
      execute: async (transaction) => {
        const pending = await loadPending(transaction, digest, now);
        if (!pending) return null;
        const { userId, email } = pending;
        const profile = await transaction.get(profileDocument(userId));
        const deleteResets = await openResetLinks(transaction, userId);
        const join = await openJoin(transaction, { userId, email, sent: null });
        const claim = await openClaimsOfMember(transaction, userId, email);

        if (profile.exists) transaction.update(profile.ref, profileChange(now));
        transaction.set(recoveryDocument(userId), {
          email,
          email_lower: foldAddress(email),
          verified_at: now,
          pending: null,
          pending_digest: null,
          updated_at: now,
        });
        transaction.delete(linkDocument(digest));
        deleteResets();
        join(now);
        claim(now);
        return { result: userId, entityId: userId };
      },
      replay: async (userId) =>
        userId !== null && isVerified(await recoveryDocument(userId).get()) ? userId : null,
    },
  );
  if (userId === null) {
    const sentence = 'This link doesn’t work any more. You can have a new one from your account page.';
    throw new DomainError('not-found', sentence);
  }
  // Contributions sent from the address now belong to the account, so their badges are shown with it.
  waitUntil(showBadgesOf(userId));
  return { confirmed: true } as const;
});
