import { ROLES, type Role } from '#domain/access.ts';
import { ADMIN_PASSWORD_MIN } from '#domain/accounts/password.ts';
import { firebaseAuth } from '../auth/firebase.ts';
import { loginAddress } from '../login-address.ts';
import { findProfile, findUserIdByUsername } from '../stores/profiles.ts';
import { grantRole } from '../stores/roles.ts';
import { loadDotEnv } from './dot-env.ts';

/**
 * `npm run grant-admin -- ada [role]`: gives a role to an account that exists, by its username or its sign-in address;
 * this makes the first admin. A new admin whose password was never seen to be long enough is asked for another at
 * their next sign-in (T04).
 */
loadDotEnv();
const [name, wanted = 'admin'] = process.argv.slice(2);
if (!name || !ROLES.includes(wanted as Role)) {
  console.error(`Usage: npm run grant-admin -- <username or address of an account> [${ROLES.join(' or ')}]`);
  process.exit(2);
}
try {
  const isAddress = name.includes('@');
  const known = isAddress ? null : await findUserIdByUsername(name);
  const address = isAddress ? name : loginAddress(name);
  const account = known ? await firebaseAuth().getUser(known) : await firebaseAuth().getUserByEmail(address);
  if (!(await findProfile(account.uid))) {
    console.error(`${name} has a sign-in and no account. Accounts are made on the site, at /auth.`);
    process.exit(1);
  }
  const needsPassword = await grantRole(account.uid, wanted as Role, new Date());
  console.log(`${name} holds the role ${wanted} now.`);
  if (needsPassword) {
    console.log(
      `At the next sign-in on /admin-portal they choose a password of at least ${ADMIN_PASSWORD_MIN} characters.`,
    );
  }
  process.exit(0);
} catch (fault) {
  const code = fault instanceof Error && 'code' in fault ? fault.code : null;
  const isUnknown = code === 'auth/user-not-found' || code === 'auth/invalid-email';
  console.error(isUnknown ? `There is no account called ${name}.` : fault);
  process.exit(1);
}
