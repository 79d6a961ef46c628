import { plural } from '#domain/formats.ts';
import { reconcileAccounts, usernamesWithoutSignIn } from '#server/operations/reconcile-accounts.ts';
import { exitWithFault, refuseWithout, TO_READ_BACKUPS } from './backup-setup.ts';
import { confirmChange } from './production.ts';

/** `--close` confirms closing sign-ins without an account, regardless of their number. */
refuseWithout('npm run reconcile-accounts', TO_READ_BACKUPS, { site: true });
const closes = process.argv.includes('--close');
if (closes) await confirmChange('Close every sign-in without an account', process.argv.includes('--yes'));
try {
  const found = await reconcileAccounts(new Date(), undefined, closes ? 'all' : 'none');
  console.log(`${plural(found.checked, 'sign-in')} compared.`);
  if (found.orphans > 0) console.log(`${plural(found.orphans, 'sign-in')} without an account closed.`);
  if (found.unconfirmed > 0) {
    console.log(
      `${plural(found.unconfirmed, 'sign-in')} without an account. If the database is whole, npm run reconcile-accounts -- --close closes them; if it is gone, restore it first (docs/what-to-do-when.md).`,
    );
  }
  if (found.without_sign_in > 0) {
    const names = await usernamesWithoutSignIn();
    console.log(
      `${plural(names.length, 'account')} without a sign-in: ${names.join(', ')}. See "Auth is gone" in docs/what-to-do-when.md.`,
    );
  }
  process.exit(0);
} catch (fault) {
  exitWithFault(fault);
}
