import type { listTokens as all, listPendingInvites as pending } from '#domain/invites/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfPending, pageOfTokens } from '../../stores/invites.ts';

/** Admins only. Who was accepted and has no token yet (R371). */
export const listPendingInvites: Verb<typeof pending> = (_, { query }) => pageOfPending(query.after);

/** Admins only. Looking at tokens never uses one up. */
export const listTokens: Verb<typeof all> = (_, { query }) => pageOfTokens(query.after);
