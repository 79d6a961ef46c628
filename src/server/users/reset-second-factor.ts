import { isPrivileged } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { resetSecondFactor as contract } from '#domain/sign-in/contract.ts';
import { issueResetLink as linkContract } from '#domain/users/contract.ts';
import { RESET_LINK_MS, USER_GUARDS } from '#domain/users/user.ts';
import { dropPasskeys, notePasskeys, readPasskeysOf } from '#server/passkeys/records.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { digestOfSecret, newLinkSecret } from '#server/platform/keys/sealing.ts';
import { createResetToken } from '#server/profiles/records/recovery-tokens.ts';
import { dropFactor } from '#server/sign-in/records/second-factors.ts';
import {
  changeAccount,
  enqueueAll,
  loadUser,
  putChange,
  refuseOtherAdmin,
  resetNotices,
  type UserWrite,
  type UserWritten,
  unchangedUser,
} from './change-account.ts';

/** Returns the link once. Refuses a disabled account, and a key whose link was made and lost (409). */
export async function makeResetLink(writing: UserWrite): Promise<{ link: string; expires_at: string }> {
  const { actorId, now, userId } = writing;
  const secret = newLinkSecret();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MS);
  const token = { userId, createdBy: actorId, expiresAt, digest: digestOfSecret(secret), now };
  await write<void, 'user.reset-link'>(writing, {
    action: 'user.reset-link',
    execute: async (transaction) => {
      const { user } = await loadUser(transaction, writing);
      refuseOtherAdmin(USER_GUARDS.adminLink, user, actorId);
      if (user.disabled) throw new DomainError('conflict', USER_GUARDS.disabledLink, { current: user });
      await createResetToken(token, transaction);
      if (isPrivileged(user.roles) && actorId !== user.id)
        enqueueAll(transaction, resetNotices(user), writing);
      return { result: undefined, entityId: userId, before: {}, after: { expires_at: expiresAt } };
    },
    replay: () => {
      throw new DomainError('already-done', 'This link was made already and was shown once. Make a new one.');
    },
  });
  const link = `${siteUrl()}${LINKED_PATHS.recover}#reset=${secret}`;
  return { link, expires_at: expiresAt.toISOString() };
}

/** Requires recent authentication; another admin's password is reset by the operator only. */
export const issueResetLink = route(linkContract, (context, { params }) => {
  const writing = auditedWrite(context, [params.id, 'reset-link'], 'user');
  return makeResetLink({ ...writing, userId: params.id, endsAt: context.now });
});

/** Removes a lost second factor and all passkeys, ends the sessions, and notifies (T04). Refuses one's own (409). */
export function takeSecondFactor(writing: UserWrite, reason: string): Promise<UserWritten> {
  return write<UserWritten, 'user.reset-second-factor'>(writing, {
    action: 'user.reset-second-factor',
    execute: async (transaction) => {
      const { user } = await loadUser(transaction, writing);
      if (user.id === writing.actorId)
        throw new DomainError('conflict', USER_GUARDS.ownFactor, { current: user });
      refuseOtherAdmin(USER_GUARDS.adminFactor, user, writing.actorId);
      const passkeys = await readPasskeysOf(transaction, user.id);
      if (!user.has_second_factor && passkeys.length === 0) return null;
      dropPasskeys(
        transaction,
        passkeys.map(({ id }) => id),
        writing.now,
      );
      notePasskeys(transaction, user.id, false, writing.now);
      dropFactor(transaction, user.id, writing.now);
      const result = putChange(transaction, writing, user, {
        changed: { has_second_factor: false, has_passkeys: false },
        profile: { credentials_reset_at: writing.now },
        endsSessions: true,
        notices: resetNotices(user),
      });
      const after = { second_factor: false, reason };
      return { result, entityId: user.id, before: { second_factor: user.has_second_factor === true }, after };
    },
    replay: () => unchangedUser(writing),
  });
}

export const resetSecondFactor = route(contract, (context, { params, body }) =>
  changeAccount(context, params.id, ['reset-second-factor', body], (write) =>
    takeSecondFactor(write, body.reason),
  ),
);
