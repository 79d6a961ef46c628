import { isLongPassword } from '#domain/accounts/password.ts';
import { isAccepted } from '#domain/contributions/acceptance.ts';
import { acceptedContributions } from '#server/contributions/records/contribution-lists.ts';
import { countContributor } from '#server/leaderboard/count-contributor.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { isProduction } from '#server/platform/environment/environment.ts';
import { createProfile, findProfile } from '#server/profiles/records/profiles.ts';
import { SEEDED_PEOPLE, type SeededPerson } from './seeded-people.ts';
import { seedContributions } from './seeds/contributions.ts';
import { seedDesk } from './seeds/desk.ts';
import { seedInsiderz } from './seeds/insiderz.ts';
import { seedInsiderzRewards } from './seeds/insiderz-rewards.ts';
import { seedInvites } from './seeds/invites.ts';
import { seedMembers } from './seeds/members.ts';
import { seedOversight } from './seeds/oversight.ts';
import { grantRole } from './seeds/roles.ts';
import { seedVouchKey } from './seeds/vouch-key.ts';

async function seedPerson(person: SeededPerson, now: Date): Promise<string> {
  const { email, password, display_name, username, role } = person;
  // A fixed id lets the next start complete an interrupted one.
  const uid = `seed-${username}`;
  const known = await firebaseAuth().getUsers([{ uid }]);
  if (known.users.length === 0)
    await firebaseAuth().createUser({ uid, email, password, displayName: display_name });
  if (!(await findProfile(uid))) {
    const hasLongPassword = isLongPassword(password);
    await createProfile(uid, { username, display_name }, now, { hasLongPassword });
  }
  if (role !== 'user') await grantRole(uid, role, now);
  return uid;
}

/** Once. With LOCAL_SAMPLES=`few` the desk starts with "All Clear". Refuses to run in production. */
async function seed(): Promise<readonly SeededPerson[]> {
  if (isProduction() || !process.env.FIRESTORE_EMULATOR_HOST) {
    throw new Error('Seeding is for the local cloud only');
  }
  const now = new Date();
  const ids = new Map<string, string>();
  for (const person of SEEDED_PEOPLE) ids.set(person.role, await seedPerson(person, now));
  const adminId = ids.get('admin') ?? '';
  const isLively = process.env.LOCAL_SAMPLES !== 'few';
  await seedContributions(adminId, now);
  if (isLively) await seedDesk(adminId, now);
  const accepted = (await acceptedContributions()).filter(isAccepted);
  for (const contribution of accepted) await countContributor(contribution, now);
  await rebuildLeaderboard(now);
  await seedInsiderz(adminId, ids.get('member') ?? '', now);
  await seedInvites(adminId, now);
  await seedOversight(adminId, now);
  await seedVouchKey(now);
  await seedInsiderzRewards(adminId, ids.get('member') ?? '', now);
  if (isLively) await seedMembers(now);
  return SEEDED_PEOPLE;
}

const people = await seed();
for (const { role, email, password } of people) console.log(`${role}: ${email} with ${password}`);
process.exit(0);
