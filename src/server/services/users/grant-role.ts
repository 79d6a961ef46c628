import type { grantUserRole as contract } from '#domain/users/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { giveRole } from '../../stores/user-writes.ts';
import { writeUser } from './user-write.ts';

/** Admins who typed their password lately. Gives a role; all admins are told of a new one of them (T04, A-57). */
export const grantUserRole: Verb<typeof contract> = (context, { params }) =>
  writeUser(context, params.id, ['grant', params.role], (write) => giveRole(write, params.role));
