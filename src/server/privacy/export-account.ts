import * as contracts from '#domain/accounts/contract.ts';
import { proofKeys } from '#domain/contributions/erasure.ts';
import { CONTRIBUTIONS_OF_PERSON } from '#server/contributions/records/contributions.ts';
import { QUARANTINED_OF_PERSON } from '#server/forms/records.ts';
import { SUBMISSIONS_OF_PERSON } from '#server/missions/records.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { type Person, recordsOf } from '#server/platform/firestore/personal-data.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { exportAnswer, proofResponse } from '#server/proofs/export-file.ts';
import { PERSONAL_DATA } from './subjects.ts';

async function proofKeysOf(person: Person): Promise<string[]> {
  const records = await Promise.all(
    [CONTRIBUTIONS_OF_PERSON, SUBMISSIONS_OF_PERSON, QUARANTINED_OF_PERSON].map((place) =>
      recordsOf(place, person),
    ),
  );
  return records.flat().flatMap(proofKeys);
}

/** All data of the caller with their files, as one JSON file. */
const exportAccount = route(contracts.exportAccount, async (context) => {
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
});

/** One of the caller's own proof files; any other key is 404 (T36). */
const exportAccountFile = route(contracts.exportAccountFile, async (context, { params: { key } }) => {
  const { id } = signedIn(context);
  const isOwn = (await proofKeysOf({ id, username: null, email: null })).includes(key);
  return proofResponse(isOwn ? key : null, { notFound: 'There is no file of yours here' });
});

export const ownerRoutes = [exportAccount, exportAccountFile];
