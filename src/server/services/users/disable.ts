import type { disableUser as contract } from '#domain/users/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { shutAccount } from '../../stores/user-writes.ts';
import { writeUser } from './user-write.ts';

/** Admins who typed their password lately. Disables an account for a reason; its next request fails (A-57, T02). */
export const disableUser: Verb<typeof contract> = (context, { params, body }) =>
  writeUser(context, params.id, ['disable', body], (write) => shutAccount(write, body.reason));
