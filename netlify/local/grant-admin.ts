import { ROLES, type Role } from '#domain/accounts/account.ts';
import { firebaseAuth } from '#server/auth/firebase.ts';
import { grantRole } from '#server/stores/roles.ts';
import { loadDotEnv } from './preflight.ts';

/** `npm run grant-admin -- ada@example.org [role]`: gives a role to an account that exists; this makes the first admin. */
loadDotEnv();
const [email, wanted = 'admin'] = process.argv.slice(2);
if (!email || !ROLES.includes(wanted as Role)) {
  console.error(`Usage: npm run grant-admin -- <email of an account> [${ROLES.join(' or ')}]`);
  process.exit(2);
}
try {
  const account = await firebaseAuth().getUserByEmail(email);
  await grantRole(account.uid, wanted as Role, new Date());
  console.log(`${email} holds the role ${wanted} now.`);
  process.exit(0);
} catch (fault) {
  const unknown = fault instanceof Error && 'code' in fault && fault.code === 'auth/user-not-found';
  console.error(unknown ? `There is no account with the address ${email}.` : fault);
  process.exit(1);
}
