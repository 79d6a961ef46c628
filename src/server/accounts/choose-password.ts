import { choosePassword as contract } from '#domain/accounts/contract.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite, replayOf } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { refuseBadChoices } from './new-account-rules.ts';
import { setPassword } from './set-password.ts';

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
