import { proofKeys } from '#domain/contributions/erasure.ts';
import { type Person, recordsOf } from '../stores/personal-data.ts';
import { CONTRIBUTIONS, HELD, SUBMISSIONS } from './places.ts';

/** The keys of all proof files that a person has sent: with contributions, with answers, for missions, and what was held back. */
export async function proofKeysOf(person: Person): Promise<string[]> {
  const records = await Promise.all(
    [CONTRIBUTIONS, SUBMISSIONS, HELD].map((place) => recordsOf(place, person)),
  );
  return records.flat().flatMap(proofKeys);
}
