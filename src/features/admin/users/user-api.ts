import type { Role } from '#domain/accounts/account.ts';
import {
  disableUser,
  enableUser,
  grantUserRole,
  issueResetLink,
  listUsers,
  revokeUserRole,
} from '#domain/users/contract.ts';
import type { ManagedUser } from '#domain/users/user.ts';
import { call } from '#lib/api-client.ts';
import { asSignedIn } from '#state/session.ts';

/** One page of everybody; the first one without `after`. */
export function fetchUsers(after: string | undefined, signal: AbortSignal) {
  return asSignedIn((token) => call(listUsers, { query: { after } }, { token, signal }));
}

/** Gives or takes a role. */
export function sendRole(user: ManagedUser, role: Role, hold: boolean, idempotencyKey: string) {
  const input = { params: { id: user.id, role } };
  return asSignedIn((token) => call(hold ? grantUserRole : revokeUserRole, input, { token, idempotencyKey }));
}

/** Disables an account for a reason; null opens it again. */
export function sendDisabled(user: ManagedUser, reason: string | null, idempotencyKey: string) {
  const params = { id: user.id };
  return asSignedIn((token) =>
    reason === null
      ? call(enableUser, { params }, { token, idempotencyKey })
      : call(disableUser, { params, body: { reason } }, { token, idempotencyKey }),
  );
}

/** A one-time link to a new password, to be shown once. */
export function fetchResetLink(user: ManagedUser, idempotencyKey: string) {
  return asSignedIn((token) => call(issueResetLink, { params: { id: user.id } }, { token, idempotencyKey }));
}
