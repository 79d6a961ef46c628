import { choosePassword as contract } from '#domain/accounts/contract.ts';
import { isLongPassword } from '#domain/accounts/password.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite, replayOf } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { markSessionsEnded, revokeAtFirebase, secondAfter } from '#server/profiles/account-standing.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { refuseBadChoices } from './new-account-rules.ts';

/**
 * Sets a checked password and ends every session (T05): before Firebase is called, so that no failure leaves them
 * open, and again after, for sign-ins with the old password. Links but `spared` end. Throws when Firebase refuses.
 */
export async function setPassword(
  userId: string,
  password: string,
  spared: string | null = null,
): Promise<void> {
  await markSessionsEnded(userId, new Date(), { has_long_password: false }, spared);
  await firebaseAuth().updateUser(userId, { password });
  const at = new Date();
  await markSessionsEnded(userId, at, { has_long_password: isLongPassword(password) }, spared);
  await revokeAtFirebase(userId);
  await secondAfter(at);
}

const REALM = 'choose-password';
const CHANGED = { changed: true } as const;

/** Changes the password of a recently authenticated caller and ends every session (T04). */
export const choosePassword = route(
  contract,
  async (context, { body }) => {
    const { id, roles } = signedIn(context);
    const { now } = context;
    await countRequest(RATE_LIMITS.passwordChange, id, now);
    const profile = await findProfile(id);
    const of = profile?.username ?? null;
    await refuseBadChoices({ of, password: body.password, roles });
    await setPassword(id, body.password);
    await write(auditedWrite(context, null, REALM), {
      action: 'account.choose-password',
      execute: async () => ({ result: undefined, entityId: id, before: {}, after: {} }),
      replay: async () => undefined,
    });
    return CHANGED;
  },
  replayOf(REALM, CHANGED),
);
