import type { StoredOutcome } from '#domain/audit/audit.ts';
import { daysFrom } from '#domain/clocks.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { addSignInAttempt } from '#server/sign-in/records/sign-in-attempts.ts';
import { grantRole, seedAccount } from './roles.ts';

/** Users without a password, in addition to the seeded accounts. */
const PEOPLE = [
  { username: 'no23bus', display_name: 'no23bus', daysAgo: 3, member: true, disabled: null },
  { username: 'k_ellery', display_name: 'K. Ellery', daysAgo: 12, member: true, disabled: null },
  { username: 'tuesdaychoir', display_name: 'Tuesday Choir', daysAgo: 26, member: false, disabled: null },
  { username: 'fernhill', display_name: 'Fernhill Allotment', daysAgo: 41, member: false, disabled: null },
  {
    username: 'maddox',
    display_name: 'Maddox',
    daysAgo: 80,
    member: false,
    disabled: 'More than one account for one person',
  },
] as const;

const ATTEMPTS: readonly [identifier: string, outcome: StoredOutcome, hoursAgo: number][] = [
  ['admin@login.thegrid.localhost', 'started', 26],
  ['admin@login.thegrid.localhost', 'failed', 26],
  ['admin@login.thegrid.localhost', 'succeeded', 25],
  ['root', 'failed', 9],
];

async function seedPerson(person: (typeof PEOPLE)[number], adminId: string, now: Date): Promise<void> {
  const { username, daysAgo, member, disabled } = person;
  const joined = daysFrom(now, -daysAgo);
  const uid = await seedAccount(person, joined);
  if (!uid) return;
  if (member) await grantRole(uid, 'member', joined);
  if (!member && !disabled) return;
  const at = daysFrom(joined, 1);
  if (disabled) {
    await firestore().collection('profiles').doc(uid).update({ disabled_reason: disabled, disabled_at: at });
  }
  await firestore()
    .collection('audit')
    .doc(`seed-${username}`)
    .set({
      actor_id: adminId,
      action: disabled ? 'user.disable' : 'user.grant-role',
      thing: uid,
      before: disabled ? { disabled: false } : { roles: [] },
      after: disabled ? { disabled: true, reason: disabled } : { roles: ['member'] },
      created_at: at,
    });
}

export async function seedOversight(adminId: string, now: Date): Promise<void> {
  for (const person of PEOPLE) await seedPerson(person, adminId, now);
  for (const [at, [identifier, outcome, hoursAgo]] of ATTEMPTS.entries()) {
    const when = new Date(now.getTime() - hoursAgo * 60 * 60 * 1000);
    const attempt = {
      identifier,
      account: identifier.split('@')[0] ?? identifier,
      account_id: identifier.startsWith('admin@') ? adminId : null,
      claimed: outcome !== 'succeeded',
      outcome,
      ip_hash: 'k3vTq9ZpLw0xRf2A',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/132.0',
    };
    await addSignInAttempt(`seed-${at}`, attempt, when).catch(() => undefined);
  }
}
