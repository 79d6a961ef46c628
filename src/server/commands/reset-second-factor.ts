import { takeSecondFactor } from '#server/users/reset-second-factor.ts';
import { operatorWriteFor } from './operator-write.ts';
import { confirmChange, exitWithoutChange, loadProductionOrLocal } from './production.ts';

/**
 * `npm run reset-second-factor -- ada`: removes the second factor of an account and ends its sessions. The only way
 * for an admin (T04); the person and the admins are notified by email.
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
  const writing = await operatorWriteFor(name);
  const { messages } = await takeSecondFactor(writing, 'npm run reset-second-factor');
  console.log(
    messages.length > 0
      ? `The second factor of ${name} is gone, and so are their sessions. They sign in with their password alone.`
      : `${name} has no second factor.`,
  );
  process.exit(0);
} catch (fault) {
  exitWithoutChange(fault, name);
}
