import type { getSession as contract } from '#domain/accounts/contract.ts';
import { Refusal } from '#domain/errors.ts';
import { firebaseAuth } from '../../auth/firebase.ts';
import type { Verb } from '../../http/endpoint.ts';
import { findProfile } from '../../stores/profiles.ts';

/** The signed-in person about themself: profile and roles as the server holds them, never as the token says (T27). */
export const getSession: Verb<typeof contract> = async ({ actor }) => {
  if (actor.kind !== 'user') throw new Refusal('unauthenticated', 'Please sign in first');
  const [profile, account] = await Promise.all([findProfile(actor.id), firebaseAuth().getUser(actor.id)]);
  return {
    user: {
      id: actor.id,
      email: account.email ?? null,
      username: profile?.username ?? null,
      display_name: profile?.display_name ?? null,
    },
    roles: [...actor.roles],
  };
};
