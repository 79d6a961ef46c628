import { CONTRIBUTIONS_OF_PERSON } from '#server/contributions/records/contributions.ts';
import { invitationsFor, namelessInvitation } from '#server/invites/records.ts';
import { type Person, recordsOf } from '#server/platform/firestore/personal-data.ts';
import { shownInvitation } from './shown.ts';

async function invitationsOf(person: Person): Promise<Record<string, unknown>[]> {
  const contributions = await recordsOf(CONTRIBUTIONS_OF_PERSON, person);
  return invitationsFor(
    person.id,
    contributions.map(({ id }) => String(id)),
  );
}

export async function readInvitations(person: Person, now: Date): Promise<unknown[]> {
  return (await invitationsOf(person)).map((one) => shownInvitation(one, now));
}

/**
 * Erases the person from invitations they used and those made for their contributions. Unused ones are revoked
 * together with their mail (T36).
 */
export async function forgetInvitations(person: Person, anonymousId: string): Promise<void> {
  for (const { id } of await invitationsOf(person)) {
    await namelessInvitation(String(id), person.id, anonymousId, new Date());
  }
}
