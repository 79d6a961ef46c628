import type { Role } from '#domain/access.ts';
import type { OutputOf } from '#domain/contract.ts';
import { resetSecondFactor } from '#domain/sign-in/contract.ts';
import {
  disableUser,
  enableUser,
  grantUserRole,
  indexUsers,
  issueResetLink,
  revokeUserRole,
} from '#domain/users/contract.ts';
import type { ManagedUser } from '#domain/users/user.ts';
import { ApiError } from '#lib/api-client.ts';
import { listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

/** Everybody with an account. */
export const usersQuery = listQuery(['users'], (after, signal) =>
  callSignedIn(indexUsers, { query: { after } }, { signal }),
);

/** Who changed since an answer of the list. */
export const fetchUserChanges = (since: string, signal: AbortSignal) =>
  callSignedIn(indexUsers, { query: { since } }, { signal });

/** Gives or takes a role. */
export function sendRole(user: ManagedUser, role: Role, hold: boolean, idempotencyKey: string) {
  const input = { params: { id: user.id, role } };
  return callSignedIn(hold ? grantUserRole : revokeUserRole, input, { idempotencyKey });
}

/** Disables an account for a reason; null opens it again. */
export function sendDisabled({ id }: ManagedUser, reason: string | null, idempotencyKey: string) {
  const params = { id };
  return reason === null
    ? callSignedIn(enableUser, { params }, { idempotencyKey })
    : callSignedIn(disableUser, { params, body: { reason } }, { idempotencyKey });
}

/** Takes the second factor of somebody who lost it. */
export const sendFactorReset = ({ id }: ManagedUser, reason: string, idempotencyKey: string) =>
  callSignedIn(resetSecondFactor, { params: { id }, body: { reason } }, { idempotencyKey });

export type ResetLink = OutputOf<typeof issueResetLink>;

/** A one-time link to a new password, to be shown once; null when it was made before with this key, and its answer was lost. */
export async function fetchResetLink({ id }: ManagedUser, idempotencyKey: string): Promise<ResetLink | null> {
  try {
    return await callSignedIn(issueResetLink, { params: { id } }, { idempotencyKey });
  } catch (fault) {
    if (fault instanceof ApiError && fault.code === 'already-done') return null;
    throw fault;
  }
}
