import { isAccepted } from '#domain/contributions/acceptance.ts';
import { acceptedContributions } from '#server/contributions/records/contribution-lists.ts';
import { countContributor } from '#server/leaderboard/count-contributor.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { isProduction } from '#server/platform/environment/environment.ts';
import { SEEDED_PEOPLE } from './seeded-people.ts';
import { seedContributions } from './seeds/contributions.ts';
import { seedDesk } from './seeds/desk.ts';
import { seedInsiderz } from './seeds/insiderz.ts';
import { seedInsiderzRewards } from './seeds/insiderz-rewards.ts';
import { seedInvites } from './seeds/invites.ts';
import { seedMembers } from './seeds/members.ts';
import { seedOversight } from './seeds/oversight.ts';
import { grantRole, seedAccount } from './seeds/roles.ts';
import { seedVouchKey } from './seeds/vouch-key.ts';

/** Once. With LOCAL_SAMPLES=`few` the desk starts with "All Clear". Refuses to run in production. */
async function seed(): Promise<void> {
  if (isProduction() || !process.env.FIRESTORE_EMULATOR_HOST) {
    throw new Error('Seeding is for the local cloud only');
  }
  const now = new Date();
  for (const { role, ...person } of SEEDED_PEOPLE) {
    await seedAccount(person, now);
    if (role !== 'user') await grantRole(`seed-${person.username}`, role, now);
  }
  const [adminId, memberId] = ['seed-admin', 'seed-member'];
  const isLively = process.env.LOCAL_SAMPLES !== 'few';
  await seedContributions(adminId, now);
  if (isLively) await seedDesk(adminId, now);
  const accepted = (await acceptedContributions()).filter(isAccepted);
  for (const contribution of accepted) await countContributor(contribution, now);
  await rebuildLeaderboard(now);
  await seedInsiderz(adminId, memberId, now);
  await seedInvites(adminId, now);
  await seedOversight(adminId, now);
  await seedVouchKey(now);
  await seedInsiderzRewards(adminId, memberId, now);
  if (isLively) await seedMembers(now);
}

await seed();
for (const { role, email, password } of SEEDED_PEOPLE) console.log(`${role}: ${email} with ${password}`);
process.exit(0);
