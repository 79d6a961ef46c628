import { formatLondonDate } from '#domain/formats.ts';
import { makeResetLink } from '#server/users/issue-reset-link.ts';
import { operatorWriteFor } from './operator-write.ts';
import { confirmChange, exitWithoutChange, loadProductionOrLocal } from './production.ts';

/**
 * `npm run reset-password -- ada`: makes a link to a new password, shown once. The only way for an admin without a
 * recovery address (T04); the person and the admins are notified by email.
 */
const words = process.argv.slice(2);
const name = words.find((word) => word !== '--yes');
if (!name) {
  console.error('Usage: npm run reset-password -- <username or address of an account> [--yes]');
  process.exit(2);
}
await loadProductionOrLocal();
await confirmChange(`Make a link to a new password for ${name}`, words.includes('--yes'));
try {
  const { link, expires_at } = await makeResetLink(await operatorWriteFor(name));
  console.log(`${link}\nIt works once, until ${formatLondonDate(expires_at)}, and is shown here only.`);
  process.exit(0);
} catch (fault) {
  exitWithoutChange(fault, name);
}
