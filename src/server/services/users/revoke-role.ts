import type { revokeUserRole as contract } from '#domain/users/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { takeRole } from '../../stores/user-writes.ts';
import { writeUser } from './user-write.ts';

/** Admins who typed their password lately. Takes a role: it is gone with the next request, and so are the sessions (T02). */
export const revokeUserRole: Verb<typeof contract> = (context, { params }) =>
  writeUser(context, params.id, ['revoke', params.role], (write) => takeRole(write, params.role));
