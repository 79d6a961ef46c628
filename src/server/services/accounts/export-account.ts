import type { exportAccount as contract } from '#domain/accounts/contract.ts';
import { firebaseAuth } from '../../auth/firebase.ts';
import { OWN_HEADERS } from '../../http/answer.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { PERSONAL_DATA } from '../../personal-data/subjects.ts';
import { findProfile } from '../../stores/profiles.ts';

/** A person takes everything with them that is stored about them, as one JSON file (A-55, T36). */
export const exportAccount: Verb<typeof contract> = async (context) => {
  const { id } = signedIn(context);
  const [profile, user] = await Promise.all([findProfile(id), firebaseAuth().getUser(id)]);
  const person = { id, username: profile?.username ?? null, email: user.email ?? null };
  const parts = await Promise.all(PERSONAL_DATA.map(async ({ name, read }) => [name, await read(person)]));
  const signIn = {
    id,
    address: user.email ?? null,
    display_name: user.displayName ?? null,
    created_at: new Date(user.metadata.creationTime).toISOString(),
    last_signed_in_at: user.metadata.lastSignInTime
      ? new Date(user.metadata.lastSignInTime).toISOString()
      : null,
  };
  const everything = {
    exported_at: context.now.toISOString(),
    sign_in: signIn,
    ...Object.fromEntries(parts),
  };
  const headers = new Headers(OWN_HEADERS);
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Content-Disposition', `attachment; filename="thegrid-${person.username ?? 'account'}.json"`);
  headers.set('X-Request-Id', context.requestId);
  return new Response(JSON.stringify(everything, null, 2), { headers });
};
