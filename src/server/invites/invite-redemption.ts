import { isAccepted } from '#domain/contributions/acceptance.ts';
import { DomainError } from '#domain/errors.ts';
import { type AccessToken, INVITE_MESSAGES, isRedeemable } from '#domain/invites/invite.ts';
import { handoverTo, provesAddress, redemptionFault } from '#domain/invites/redemption.ts';
import { readClaimable, takeOver } from '#server/contributions/claims.ts';
import { openInheritedFirst } from '#server/contributions/first-contributions.ts';
import { contributions } from '#server/contributions/records/contributions.ts';
import { openJoin } from '#server/leaderboard/records/contributors.ts';
import { openClaims } from '#server/ledger/ledger-handover.ts';
import { type Writing, write } from '#server/platform/firestore/write.ts';
import { leaveRestoreNote } from '#server/platform/outbox/restore-notes.ts';
import { profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import { noteProvedAddress } from '#server/profiles/records/proved-addresses.ts';
import { putRole, roleDocument } from '#server/profiles/records/roles.ts';
import { asToken, byDigest } from './records.ts';

/** How many contributions of one address come over with the first invitation. */
const CONTRIBUTIONS_MAX = 100;

/** The one error of every invitation that cannot be used. */
function unusable(): DomainError {
  return new DomainError('not-found', INVITE_MESSAGES.unknown);
}

const sentIn = (document: FirebaseFirestore.DocumentSnapshot) => ({
  id: document.id,
  status: String(document.get('status')),
  held: document.get('held') === true,
  submitted_by_user_id: document.get('submitted_by_user_id') as string | null,
  display_name: String(document.get('display_name')),
});

/**
 * The token of this digest while it can be redeemed, or for the account that redeemed it, and whether an account sent its
 * contribution; refuses every other with one neutral sentence.
 */
export async function findRedeemable(
  digest: string,
  userId: string | null,
  now: Date,
): Promise<{ token: AccessToken; sentByAccount: boolean; joined: boolean }> {
  const [document] = (await byDigest(digest).get()).docs;
  const token = document && asToken(document);
  if (!token) throw unusable();
  const joined = userId !== null && token.redeemed_by === userId;
  if (!joined && !isRedeemable(token, now.getTime())) throw unusable();
  const contribution = sentIn(await contributions().doc(token.contribution_id).get());
  if (!joined && !isAccepted(contribution)) throw unusable();
  return { token, sentByAccount: contribution.submitted_by_user_id !== null, joined };
}

/**
 * Spends a token for a person: they are a member, the contribution and the INZ that waited for it are theirs; all or
 * nothing, in one transaction. What another account sent is 409 and spends nothing. A token that was mailed proves its address as well: all
 * other contributions of it that no account sent come over, and the contributor on the leaderboard is them. The same
 * person again changes nothing; of two people, or two tabs, one gets it.
 */
export async function redeemToken(digest: string, writing: Writing): Promise<void> {
  const { actorId: userId, now } = writing;
  await write<null, 'token.redeem'>(writing, {
    action: 'token.redeem',
    run: async (transaction) => {
      const [document] = (await transaction.get(byDigest(digest))).docs;
      if (!document) throw unusable();
      const token = asToken(document);
      if (token.redeemed_by === userId) return null;
      if (!isRedeemable(token, now.getTime())) throw unusable();
      const [contribution, held, profile] = await transaction.getAll(
        contributions().doc(token.contribution_id),
        roleDocument(userId, 'member'),
        profileDocument(userId),
      );
      if (!contribution?.exists || !profile?.exists) throw unusable();
      const invited = sentIn(contribution);
      const fault = redemptionFault(invited, userId);
      if (fault === 'unknown') throw unusable();
      if (fault) throw new DomainError('conflict', INVITE_MESSAGES[fault]);
      const email = String(contribution.get('email'));
      const address = contribution.get('address_digest');
      const isProved = provesAddress(token, userId);
      const others =
        address && isProved
          ? await transaction.get(
              contributions().where('address_digest', '==', address).limit(CONTRIBUTIONS_MAX),
            )
          : null;
      const { ids, unowned, alias } = handoverTo(userId, invited, others?.docs.map(sentIn) ?? []);
      const at = contribution.get('created_at').toDate().toISOString();
      const sent = alias === null ? null : { name: alias, at };
      const join = isProved ? await openJoin(transaction, { userId, email, sent }) : null;
      const inherit = await openInheritedFirst(transaction, { userId, email, ids });
      const own = await readClaimable(transaction, userId, isProved ? email : null);
      const claim = await openClaims(transaction, [...new Set([...ids, ...own.ids])], userId);
      transaction.update(document.ref, { redeemed_at: now, redeemed_by: userId });
      leaveRestoreNote(transaction, { tokens: [digest] }, now);
      if (!held?.exists) {
        putRole(transaction, userId, 'member', now);
        transaction.update(profile.ref, profileChange(now));
      }
      takeOver(transaction, [...new Set([...unowned, ...own.unowned])], userId);
      if (join) {
        noteProvedAddress(transaction, { userId, email, by: 'invitation' }, now);
        join(now);
      }
      inherit();
      claim(now);
      const after = { redeemed_by: userId, role: 'member' as const };
      return { result: null, thing: token.id, before: {}, after };
    },
    again: async () => null,
  });
}
