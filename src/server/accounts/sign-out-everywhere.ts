import { signOutEverywhere as contract } from '#domain/accounts/contract.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite, replayOf } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { endSessions } from '#server/profiles/sessions.ts';

const REALM = 'sign-out-everywhere';
const SIGNED_OUT = { signed_out: true } as const;

/** All sessions, the current one included: the next request of each is 401. */
export const signOutEverywhere = route(
  contract,
  async (context) => {
    const { id } = signedIn(context);
    await endSessions(id);
    await write(auditedWrite(context, null, REALM), {
      action: null,
      execute: async () => ({ result: undefined, entityId: id }),
      replay: async () => undefined,
    });
    return SIGNED_OUT;
  },
  replayOf(REALM, SIGNED_OUT),
);
