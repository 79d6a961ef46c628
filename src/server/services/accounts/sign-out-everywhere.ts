import type { signOutEverywhere as contract } from '#domain/accounts/contract.ts';
import { endSessions } from '../../auth/sessions.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';

/** A person ends all their sessions, this one too: the next request of each is 401 (T06). */
export const signOutEverywhere: Verb<typeof contract> = async (context) => {
  await endSessions(signedIn(context).id);
  return { signed_out: true };
};
