import { firebaseAuth } from '../auth/firebase.ts';
import { loginAddress } from '../login-address.ts';
import { findUserIdByUsername } from '../stores/profiles.ts';
import { takeFactorOf } from '../stores/second-factors.ts';
import { loadDotEnv } from './dot-env.ts';

/**
 * `npm run reset-second-factor -- ada`: takes the second factor of an account and ends its sessions, for when the only admin
 * lost theirs and no other one can reset it (T04). Whoever runs it holds the service account, so no audit row is written.
 */
loadDotEnv();
const [name] = process.argv.slice(2);
if (!name) {
  console.error('Usage: npm run reset-second-factor -- <username or address of an account>');
  process.exit(2);
}
try {
  const known = name.includes('@') ? null : await findUserIdByUsername(name);
  const address = name.includes('@') ? name : loginAddress(name);
  const userId = known ?? (await firebaseAuth().getUserByEmail(address)).uid;
  const isTaken = await takeFactorOf(userId, new Date());
  console.log(
    isTaken
      ? `The second factor of ${name} is gone, and so are their sessions. They sign in with their password alone.`
      : `${name} has no second factor.`,
  );
  process.exit(0);
} catch (fault) {
  const code = fault instanceof Error && 'code' in fault ? fault.code : null;
  const isUnknown = code === 'auth/user-not-found' || code === 'auth/invalid-email';
  console.error(isUnknown ? `There is no account called ${name}.` : fault);
  process.exit(1);
}
