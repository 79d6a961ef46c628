import type { listUsers as contract } from '#domain/users/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfUsers } from '../../stores/user-records.ts';

/** Admins only. Everybody with an account, newest first, with their roles (R433). */
export const listUsers: Verb<typeof contract> = (_context, { query }) => pageOfUsers(query.after);
