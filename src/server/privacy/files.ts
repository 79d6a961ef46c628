import { proofKeys } from '#domain/contributions/erasure.ts';
import { CONTRIBUTIONS_OF_PERSON } from '#server/contributions/records/contributions.ts';
import { HELD_OF_PERSON } from '#server/forms/records/held-submissions.ts';
import { SUBMISSIONS_OF_PERSON } from '#server/missions/records/submissions.ts';
import { type Person, recordsOf } from '#server/platform/firestore/personal-data.ts';

/** The keys of all proof files that a person has sent: with contributions, with answers, for missions, and what was held back. */
export async function proofKeysOf(person: Person): Promise<string[]> {
  const records = await Promise.all(
    [CONTRIBUTIONS_OF_PERSON, SUBMISSIONS_OF_PERSON, HELD_OF_PERSON].map((place) => recordsOf(place, person)),
  );
  return records.flat().flatMap(proofKeys);
}
