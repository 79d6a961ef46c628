import { type ContributionStatus, TERMS_VERSION } from '#domain/contributions/contribution.ts';
import { firebaseAuth } from '#server/auth/firebase.ts';
import { isProduction } from '#server/environment.ts';
import { firestore } from '#server/stores/firestore.ts';
import { createProfile, findProfile } from '#server/stores/profiles.ts';
import { grantRole } from '#server/stores/roles.ts';
import { SEEDED_PEOPLE, type SeededPerson } from './seeded-people.ts';

async function seedPerson(person: SeededPerson, now: Date): Promise<string> {
  const { email, password, display_name, username, role } = person;
  // The id is fixed, so that a start that was broken off can be made up for by the next one.
  const uid = `seed-${username}`;
  const known = await firebaseAuth().getUsers([{ uid }]);
  if (known.users.length === 0)
    await firebaseAuth().createUser({ uid, email, password, displayName: display_name });
  if (!(await findProfile(uid))) await createProfile(uid, { username, display_name }, now);
  if (role !== 'user') await grantRole(uid, role, now);
  return uid;
}

const HOUR = 60 * 60 * 1000;

const SAMPLES: {
  id: string;
  status: ContributionStatus;
  name: string;
  type: string;
  app: string;
  words: string;
  notes: string;
  hoursAgo: number;
}[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    status: 'accepted',
    name: 'Fern',
    type: 'bug_rough_edge',
    app: 'roomz',
    words:
      'Pixel 7, Chrome. On Roomz, set dates, then go back from a listing. The dates are cleared and the list jumps to the top. Happens every time with more than ten results.',
    notes: 'Clear steps, seen again on two phones.',
    hoursAgo: 30,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    status: 'declined',
    name: 'plumb_line',
    type: 'ux_wording',
    app: 'skillz',
    words: 'Everything is too slow and the colours are wrong.',
    notes: 'Nothing here that can be checked. Asked for a page and a device.',
    hoursAgo: 54,
  },
];

async function seedContribution(sample: (typeof SAMPLES)[number], adminId: string, now: Date): Promise<void> {
  const created = new Date(now.getTime() - sample.hoursAgo * HOUR);
  const reviewed = new Date(created.getTime() + 3 * HOUR);
  await firestore()
    .collection('contributions')
    .doc(sample.id)
    .set({
      reference: `TG-SEED${SAMPLES.indexOf(sample) + 1}0`,
      display_name: sample.name,
      email: 'somebody@thegrid.localhost',
      contribution_type: sample.type,
      other_details: null,
      related_app: sample.app,
      description: sample.words,
      proof_url: null,
      proof_file_path: null,
      proof_file: null,
      consent_given: true,
      consent_version: TERMS_VERSION,
      submitted_by_user_id: null,
      status: sample.status,
      admin_notes: sample.notes,
      reviewed_by: adminId,
      reviewed_at: reviewed,
      created_at: created,
      updated_at: reviewed,
      content_digest: `seed-${sample.name}`,
    });
}

/**
 * Fills an empty local cloud once: the cast, and a few contributions that are decided already, so that the desk
 * starts with "All Clear". Refuses to run in production.
 */
export async function seed(): Promise<readonly SeededPerson[]> {
  if (isProduction() || !process.env.FIRESTORE_EMULATOR_HOST) {
    throw new Error('Seeding is for the local cloud only');
  }
  const now = new Date();
  const ids = new Map<string, string>();
  for (const person of SEEDED_PEOPLE) ids.set(person.role, await seedPerson(person, now));
  for (const sample of SAMPLES) await seedContribution(sample, ids.get('admin') ?? '', now);
  return SEEDED_PEOPLE;
}
