import type { listSignInAttempts as contract } from '#domain/audit/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfAttempts } from '../../stores/sign-in-attempts.ts';
import { accountNamed } from '../accounts/account-named.ts';

/** Admins only. The attempts of 90 days to sign in on the admin page, newest first. */
export const listSignInAttempts: Verb<typeof contract> = (_context, { query }) => {
  const { identifier, ...rest } = query;
  const account = identifier === undefined ? undefined : accountNamed(identifier);
  return pageOfAttempts({ ...rest, identifier: account });
};
