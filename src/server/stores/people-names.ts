import type { PersonName } from '#domain/wire.ts';
import { documentsById } from './paging.ts';

/** The names of people by their ids, each profile read once; somebody without a profile is not in it. */
export async function namesOf(userIds: Iterable<string | null>): Promise<Map<string, PersonName>> {
  const profiles = await documentsById('profiles', userIds);
  return new Map(
    [...profiles].map(([id, profile]) => [
      id,
      { username: String(profile.get('username')), display_name: String(profile.get('display_name')) },
    ]),
  );
}
