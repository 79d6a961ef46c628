import type { getSession as contract } from '#domain/accounts/contract.ts';
import { firebaseAuth } from '../../auth/firebase.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { findProfile } from '../../stores/profiles.ts';

/** The signed-in person about themself: profile and roles as the server holds them, never as the token says (T27). */
export const getSession: Verb<typeof contract> = async (context) => {
  const actor = signedIn(context);
  const [profile, account] = await Promise.all([findProfile(actor.id), firebaseAuth().getUser(actor.id)]);
  return {
    user: {
      id: actor.id,
      email: account.email ?? null,
      username: profile?.username ?? null,
      display_name: profile?.display_name ?? null,
    },
    roles: [...actor.roles],
    ...(actor.mustChoosePassword ? { password_change_required: true } : {}),
  };
};
