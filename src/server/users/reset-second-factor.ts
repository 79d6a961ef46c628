import { DomainError } from '#domain/errors.ts';
import { resetSecondFactor as contract } from '#domain/sign-in/contract.ts';
import { USER_GUARDS } from '#domain/users/user.ts';
import { dropPasskeys, notePasskeys, readPasskeysOf } from '#server/passkeys/records.ts';
import { write } from '#server/platform/firestore/write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { dropFactor } from '#server/sign-in/records/second-factors.ts';
import {
  changeAccount,
  loadUser,
  putChange,
  refuseOtherAdmin,
  resetNotices,
  type UserWrite,
  type UserWritten,
  unchangedUser,
} from './change-account.ts';

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
