import { randomUUID } from 'node:crypto';
import { ACCOUNT_TERMS_VERSION } from '#domain/accounts/account.ts';
import { createAccount as contract } from '#domain/accounts/contract.ts';
import { isLongPassword } from '#domain/accounts/password.ts';
import { USERNAME_MESSAGES } from '#domain/accounts/username.ts';
import type { OutputOf, ParsedCallOf } from '#domain/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { loginAddress } from '#server/platform/auth/login-address.ts';
import { DEADLINES, isAway, repair } from '#server/platform/deadlines.ts';
import { ALREADY_EXISTS, hasGrpcCode } from '#server/platform/firestore/firestore.ts';
import { earlierEntityId, type Idempotency, idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { describeCause, log } from '#server/platform/log.ts';
import {
  bucketFor,
  countRequest,
  RATE_LIMITS,
  withRateLimitSlot,
} from '#server/platform/rate-limits/rate-limits.ts';
import { isTakenAddress, isUnknownUser } from '#server/profiles/account-standing.ts';
import { createProfile, findProfile, isUsernameTaken } from '#server/profiles/records/profiles.ts';
import { setPassword } from './choose-password.ts';
import { refuseBadChoices } from './new-account-rules.ts';

/** Minimum age of a sign-in without a profile before its address is released, in milliseconds. */
const ORPHAN_MS = 10 * 60_000;

/** The nightly check left older ones open: the profile may have been lost with the database. */
const SEEN_BY_NIGHT_MS = 26 * 60 * 60_000;

function taken(): DomainError {
  const message = USERNAME_MESSAGES.taken;
  return new DomainError('conflict', message, { fields: [{ path: 'username', message }] });
}

/** Reverts a failed sign-up. The nightly check finds what cannot be reverted. */
async function undo(id: string): Promise<void> {
  try {
    await repair(() => firebaseAuth().deleteUser(id));
  } catch (fault) {
    if (!isUnknownUser(fault)) {
      log({ level: 'error', event: 'sign-up not undone', user_id: id, cause: describeCause(fault) });
    }
  }
}

/** Removes a sign-in created past our endpoints (T27), except recent ones: a sign-up may be in progress. */
async function releaseFromOrphan(email: string, now: Date, hasKey: boolean): Promise<boolean> {
  const user = await firebaseAuth().getUserByEmail(email);
  const age = now.getTime() - Date.parse(user.metadata.creationTime);
  // May be the first try of this very sign-up; the next try finds out.
  if (hasKey && age < DEADLINES.call && !(await findProfile(user.uid))) throw isAway();
  const mayBeSomebodys = age < ORPHAN_MS || (age > SEEN_BY_NIGHT_MS && !user.disabled);
  if (mayBeSomebodys || (await findProfile(user.uid))) return false;
  await undo(user.uid);
  return true;
}

interface SignIn {
  uid: string;
  email: string;
  password: string;
  displayName: string;
}

async function createSignIn(signIn: SignIn, now: Date, hasKey: boolean): Promise<void> {
  try {
    await firebaseAuth().createUser(signIn);
  } catch (fault) {
    if (!isTakenAddress(fault)) {
      // The account may exist although its answer was lost.
      await undo(signIn.uid);
      throw fault;
    }
    if (!(await releaseFromOrphan(signIn.email, now, hasKey))) throw taken();
    await firebaseAuth().createUser(signIn);
  }
}

/** Until its first sign-in the account takes the replay's password, because the two cannot be compared. */
async function findCreatedAccount(
  idempotency: Idempotency | null,
  password: string,
): Promise<OutputOf<typeof contract> | null> {
  const id = await earlierEntityId(idempotency);
  const profile = id && (await findProfile(id));
  if (!id || !profile) return null;
  const { username, display_name } = profile;
  const { creationTime, lastSignInTime } = (await firebaseAuth().getUser(id)).metadata;
  const hasSignedIn = Date.parse(lastSignInTime || creationTime) > Date.parse(creationTime);
  if (!hasSignedIn) await setPassword(id, password);
  return { id, username, display_name, email: loginAddress(username) };
}

/** Creates sign-in, profile and username, or none of them. A replay returns the created account. */
export const createAccount = route(contract, async (context, { body }) => {
  const { username, display_name } = body;
  const names = [username, display_name || username];
  const idempotency = idempotencyOf(context.idempotencyKey, 'sign-up', names);
  const before = await findCreatedAccount(idempotency, body.password);
  if (before) return before;
  try {
    return await makeAccount(context, body, idempotency);
  } catch (fault) {
    const meanwhile = fault instanceof DomainError && (await findCreatedAccount(idempotency, body.password));
    if (!meanwhile) throw fault;
    return meanwhile;
  }
});

async function makeAccount(
  { ip, now }: CallContext,
  body: ParsedCallOf<typeof contract>['body'],
  idempotency: Idempotency | null,
): Promise<OutputOf<typeof contract>> {
  const { username, password } = body;
  const display_name = body.display_name || username;
  // A username not typed as a display name has its own rules.
  const typed = display_name === username ? {} : { displayName: display_name };
  await refuseBadChoices({ username, ...typed, password });
  await countRequest(RATE_LIMITS.signUpTry, ip, now);
  if (await isUsernameTaken(username)) throw taken();
  const id = randomUUID();
  const email = loginAddress(username);
  try {
    await createSignIn({ uid: id, email, password, displayName: display_name }, now, idempotency !== null);
  } catch (fault) {
    if (isTakenAddress(fault)) throw taken();
    throw fault;
  }
  try {
    await withRateLimitSlot(bucketFor(RATE_LIMITS.signUp, ip, now), now, (slot) =>
      createProfile(id, { username, display_name }, now, {
        termsVersion: ACCOUNT_TERMS_VERSION,
        hasLongPassword: isLongPassword(password),
        slot,
        idempotency,
      }),
    );
  } catch (fault) {
    await undo(id);
    if (hasGrpcCode(fault, ALREADY_EXISTS)) throw taken();
    throw fault;
  }
  return { id, username, display_name, email };
}
