import { firebaseAuth } from '../auth/firebase.ts';
import { loginAddress } from '../login-address.ts';
import { findUserIdByUsername } from '../stores/profiles.ts';
import { takeFactorOf } from '../stores/second-factors.ts';
import { confirmChange, endWithout, loadProductionOrLocal } from './production.ts';

/**
 * `npm run reset-second-factor -- ada`: takes the second factor of an account and ends its sessions, for when the only admin
 * lost theirs and no other one can reset it (T04). Whoever runs it holds the service account, so no audit row is written.
 */
const words = process.argv.slice(2);
const name = words.find((word) => word !== '--yes');
if (!name) {
  console.error('Usage: npm run reset-second-factor -- <username or address of an account> [--yes]');
  process.exit(2);
}
await loadProductionOrLocal();
await confirmChange(`Take the second factor of ${name}`, words.includes('--yes'));
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
  endWithout(fault, name);
}
