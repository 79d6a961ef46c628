import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/users/contract.ts';
import { disablingGuard, isAdministrator } from '#domain/users/user.ts';
import { write } from '#server/platform/firestore/write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { countOpen } from '#server/profiles/records/profiles.ts';
import { openResetLinks } from '#server/profiles/records/recovery-tokens.ts';
import { readAdminIds } from '#server/profiles/records/roles.ts';
import {
  changeAccount,
  loadUser,
  putChange,
  type UserWrite,
  type UserWritten,
  unchangedUser,
} from './change-account.ts';

/** The admins are counted only where the last one could be lost, so that other writes do not conflict. */
function disable(writing: UserWrite, reason: string): Promise<UserWritten> {
  return write<UserWritten, 'user.disable'>(writing, {
    action: 'user.disable',
    execute: async (transaction) => {
      const { user } = await loadUser(transaction, writing);
      if (user.disabled) {
        const sentence = 'Someone has disabled this account already. Nothing was overwritten.';
        throw new DomainError('conflict', sentence, { current: user });
      }
      const admins = isAdministrator(user)
        ? await countOpen(transaction, await readAdminIds(transaction))
        : 0;
      const guard = disablingGuard(user, writing.actorId, admins);
      if (guard) throw new DomainError('conflict', guard, { current: user });
      const deleteLinks = await openResetLinks(transaction, user.id);

      deleteLinks();
      const result = putChange(transaction, writing, user, {
        changed: { disabled: { reason, at: writing.now.toISOString() } },
        profile: { disabled_reason: reason, disabled_at: writing.now },
        endsSessions: true,
      });
      const after = { disabled: true, reason };
      return { result, entityId: user.id, before: { disabled: false }, after };
    },
    replay: () => unchangedUser(writing),
  });
}

/** In the store before Firebase: the outbox syncs it after a crash. Refuses a disabled one (409). */
export const disableUser = route(contracts.disableUser, (context, { params, body }) =>
  changeAccount(context, params.id, ['disable', body], (write) => disable(write, body.reason)),
);

function enable(writing: UserWrite): Promise<UserWritten> {
  return write<UserWritten, 'user.enable'>(writing, {
    action: 'user.enable',
    execute: async (transaction) => {
      const { user } = await loadUser(transaction, writing);
      if (!user.disabled) return null;
      const result = putChange(transaction, writing, user, {
        changed: { disabled: null },
        profile: { disabled_reason: null, disabled_at: null },
        endsSessions: true,
      });
      const before = { disabled: true, reason: user.disabled.reason };
      return { result, entityId: user.id, before, after: { disabled: false } };
    },
    replay: () => unchangedUser(writing),
  });
}

/** Enables an account without sessions: Firebase may have allowed a sign-in meanwhile. Idempotent. */
export const enableUser = route(contracts.enableUser, (context, { params }) =>
  changeAccount(context, params.id, ['enable'], enable),
);
