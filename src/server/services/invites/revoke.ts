import type { revokeToken as contract } from '#domain/invites/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { revokeToken as store } from '../../stores/invites.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Ends a token that nobody has used; a mail with it that has not left stays here. */
export const revokeToken: Verb<typeof contract> = (context, { params }) =>
  store(params.id, writingOf(context, ['token.revoke', params.id]));
