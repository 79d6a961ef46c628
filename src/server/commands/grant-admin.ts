import { isPrivileged, ROLES, type Role } from '#domain/access.ts';
import { ADMIN_PASSWORD_MIN } from '#domain/accounts/password.ts';
import { standingOf } from '#server/profiles/account-standing.ts';
import { giveRole, takeRole } from '#server/users/change-account.ts';
import { exitWithUsage, readArguments } from './command-line.ts';
import { changeAccount } from './operator-write.ts';

/** By username or sign-in address; also makes the first admin. */
const USAGE = `Usage: npm run grant-admin -- <username or address of an account> [--role ${ROLES.join(' or ')}] [--revoke] [--yes]`;

const formatRoles = (roles: readonly Role[]): string =>
  roles.length === 0
    ? 'no role'
    : `the ${roles.length === 1 ? 'role' : 'roles'} ${new Intl.ListFormat('en-GB').format(roles)}`;

const options = { role: { type: 'string' }, revoke: { type: 'boolean' }, yes: { type: 'boolean' } } as const;
const { values, positionals } = readArguments(options, USAGE);
const { revoke = false, yes = false } = values;
const [name, named, ...more] = positionals;
const role = ROLES.find((one) => one === (values.role ?? named ?? 'admin'));
const isTwice = values.role !== undefined && named !== undefined;
if (!name || !role || isTwice || more.length > 0) exitWithUsage(USAGE);
const what = revoke ? `Take the role ${role} from ${name}` : `Give ${name} the role ${role}`;
await changeAccount(name, { what, isSure: yes }, async (by) => {
  const { user } = await (revoke ? takeRole(by, role) : giveRole(by, role));
  const done = `${name} holds ${formatRoles(user.roles)} now.`;
  const isPromoted = isPrivileged([role]) && !revoke;
  // The role is given by now: a hint that cannot be read does not hide it.
  const standing = isPromoted ? await standingOf(by.userId, 'staff').catch(() => null) : null;
  if (!standing?.hasShortPassword) return done;
  return `${done}\nAt the next sign-in on /admin-portal they choose a password of at least ${ADMIN_PASSWORD_MIN} characters.`;
});
