import type { exportAccount as contract } from '#domain/accounts/contract.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import type { Person } from '#server/platform/firestore/personal-data.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { exportAnswer } from '#server/proofs/export-file.ts';
import { proofKeysOf } from './files.ts';
import { PERSONAL_DATA } from './subjects.ts';

/** A person takes everything with them that is stored about them, their files too, as one JSON file. */
export const exportAccount: Verb<typeof contract> = async (context) => {
  const { id } = signedIn(context);
  const [profile, user] = await Promise.all([findProfile(id), firebaseAuth().getUser(id)]);
  const person: Person = { id, username: profile?.username ?? null, email: user.email ?? null };
  const parts = await Promise.all(
    PERSONAL_DATA.map(async ({ name, read }) => [name, await read(person, context.now)]),
  );
  const keys = await proofKeysOf(person);
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
  return exportAnswer({
    everything,
    keys,
    filename: `thegrid-${person.username ?? 'account'}.json`,
    downloadOf: (key) => `/api/account/export/files/${key}`,
  });
};
