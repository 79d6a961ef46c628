import type { enableUser as contract } from '#domain/users/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { openAccount } from '../../stores/user-writes.ts';
import { writeUser } from './user-write.ts';

/** Admins who typed their password lately. Opens a disabled account again. */
export const enableUser: Verb<typeof contract> = (context, { params }) =>
  writeUser(context, params.id, ['enable'], openAccount);
