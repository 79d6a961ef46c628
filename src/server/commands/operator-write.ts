import { randomUUID } from 'node:crypto';
import { OPERATOR } from '#domain/audit/audit.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { loginAddress } from '#server/platform/auth/login-address.ts';
import { findProfile, findUserIdByUsername } from '#server/profiles/records/profiles.ts';
import type { UserWrite } from '#server/users/change-account.ts';
import { exitWithoutChange, exitWithUsage } from './command-line.ts';
import { confirmChange, loadProductionOrLocal } from './production.ts';

/** A write of the operator to a named account. Exits with 1 for a sign-in without an account. */
async function operatorWriteFor(name: string): Promise<UserWrite> {
  const isAddress = name.includes('@');
  const known = isAddress ? null : await findUserIdByUsername(name);
  const userId = known ?? (await firebaseAuth().getUserByEmail(isAddress ? name : loginAddress(name))).uid;
  if (!(await findProfile(userId))) {
    console.error(`${name} has a sign-in and no account. Accounts are made on the site, at /auth.`);
    process.exit(1);
  }
  const now = new Date();
  return { actorId: OPERATOR.id, auditId: randomUUID(), idempotency: null, now, endsAt: now, userId };
}

/** Changes a named account after confirmation; prints the result of `change`. */
export async function changeAccount(
  name: string,
  { what, isSure }: { what: string; isSure: boolean },
  change: (writing: UserWrite, name: string) => Promise<string>,
): Promise<never> {
  await loadProductionOrLocal();
  await confirmChange(what, isSure);
  try {
    console.log(await change(await operatorWriteFor(name), name));
    process.exit(0);
  } catch (fault) {
    exitWithoutChange(fault, name);
  }
}

/** As `changeAccount`, for a command whose only argument is the name. */
export async function changeAccountOf(
  command: string,
  what: (name: string) => string,
  change: (writing: UserWrite, name: string) => Promise<string>,
): Promise<never> {
  const words = process.argv.slice(2);
  const name = words.find((word) => word !== '--yes');
  if (!name) exitWithUsage(`Usage: npm run ${command} -- <username or address of an account> [--yes]`);
  return changeAccount(name, { what: what(name), isSure: words.includes('--yes') }, change);
}
