import { isAccepted } from '#domain/contributions/acceptance.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/invites/contract.ts';
import { INVITE_MESSAGES, isRedeemable } from '#domain/invites/invite.ts';
import { handoverTo, provesAddress, redemptionFault } from '#domain/invites/redemption.ts';
import { readClaimable, takeOver } from '#server/contributions/claims.ts';
import { openInheritedFirst } from '#server/contributions/first-contributions.ts';
import {
  asContribution,
  contributionDocument,
  contributionsFrom,
  findContribution,
} from '#server/contributions/records/contributions.ts';
import { openJoin } from '#server/leaderboard/count-contributor.ts';
import { showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { openClaims } from '#server/ledger/ledger-handover.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWriteWithoutKey } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { digestOfSecret } from '#server/platform/keys/sealing.ts';
import { leaveRestoreNote } from '#server/platform/outbox/outbox.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import { noteProvedAddress } from '#server/profiles/records/proved-addresses.ts';
import { putRole, roleDocument } from '#server/profiles/records/roles.ts';
import { asToken, byDigest, tokenDocument } from './records.ts';

const CONTRIBUTIONS_MAX = 100;

/** The same error for every unusable invitation. */
const unusable = () => new DomainError('not-found', INVITE_MESSAGES.unknown);

/** Public. Shows the recipient of an invitation without redeeming it. */
const inspectInvite = route(contracts.inspectInvite, async ({ actor, ip, now }, { body }) => {
  await countRequest(RATE_LIMITS.inviteInspect, ip, now);
  const [document] = (await byDigest(digestOfSecret(body.token)).get()).docs;
  if (!document) throw unusable();
  const token = asToken(document);
  const joined = actor.kind === 'user' && token.redeemed_by === actor.id;
  if (!joined && !isRedeemable(token, now.getTime())) throw unusable();
  const contribution = await findContribution(token.contribution_id);
  if (!joined && !(contribution && isAccepted(contribution))) throw unusable();
  const { display_name, reference, username, expires_at } = token;
  const sent_by_account = contribution?.submitted_by_user_id !== null;
  return { display_name, reference, username, expires_at, sent_by_account, joined };
});

/** The invitation that this account may redeem, and its contribution; null when this account has redeemed it already. */
async function loadInvitation(
  transaction: FirebaseFirestore.Transaction,
  digest: string,
  userId: string,
  now: Date,
) {
  const [document] = (await transaction.get(byDigest(digest))).docs;
  if (!document) throw unusable();
  const token = asToken(document);
  if (token.redeemed_by === userId) return null;
  if (!isRedeemable(token, now.getTime())) throw unusable();
  const [stored, role, profile] = await transaction.getAll(
    contributionDocument(token.contribution_id),
    roleDocument(userId, 'member'),
    profileDocument(userId),
  );
  if (!stored?.exists || !profile?.exists) throw unusable();
  const contribution = asContribution(stored);
  const fault = redemptionFault(contribution, userId);
  if (fault === 'unknown') throw unusable();
  if (fault) throw new DomainError('conflict', INVITE_MESSAGES[fault]);
  const isProved = provesAddress(token, userId);
  const { email } = contribution;
  const others =
    isProved && email !== ''
      ? (await transaction.get(contributionsFrom(email).limit(CONTRIBUTIONS_MAX))).docs.map(asContribution)
      : [];
  return { token, contribution, others, isProved, isMember: role?.exists === true, profile: profile.ref };
}

/** Once (T24), idempotent. A mailed token proves its address and claims what was sent from it. */
const redeemInvite = route(contracts.redeemInvite, async (context, { body }) => {
  const { id: userId } = signedIn(context);
  const { now } = context;
  await countRequest(RATE_LIMITS.inviteRedeem, context.ip, now);
  const digest = digestOfSecret(body.token);
  await write<null, 'token.redeem'>(auditedWriteWithoutKey(context), {
    action: 'token.redeem',
    execute: async (transaction) => {
      const loaded = await loadInvitation(transaction, digest, userId, now);
      if (!loaded) return null;
      const { token, contribution, others, isProved, isMember, profile } = loaded;
      const { email } = contribution;
      const { ids, unowned, alias } = handoverTo(userId, contribution, others);
      const sent = alias === null ? null : { name: alias, at: contribution.created_at };
      const join = isProved ? await openJoin(transaction, { userId, email, sent }) : null;
      const inherit = await openInheritedFirst(transaction, { userId, email, ids });
      const own = await readClaimable(transaction, userId, isProved ? email : null);
      const claim = await openClaims(transaction, [...new Set([...ids, ...own.ids])], userId);

      transaction.update(tokenDocument(token.id), { redeemed_at: now, redeemed_by: userId });
      leaveRestoreNote(transaction, { tokens: [digest] }, now);
      if (!isMember) {
        putRole(transaction, userId, 'member', now);
        transaction.update(profile, profileChange(now));
      }
      takeOver(transaction, [...new Set([...unowned, ...own.unowned])], userId);
      if (join) {
        noteProvedAddress(transaction, { userId, email, by: 'invitation' }, now);
        join(now);
      }
      inherit();
      claim(now);
      const after = { redeemed_by: userId, role: 'member' as const };
      return { result: null, entityId: token.id, before: {}, after };
    },
    replay: async () => null,
  });
  // Earned badges appear on the claimed leaderboard rows.
  context.waitUntil(showBadgesOf(userId));
  return { member: true } as const;
});

export const holderRoutes = [inspectInvite, redeemInvite];
