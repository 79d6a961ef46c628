import { signOutEverywhere as contract } from '#domain/accounts/contract.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite, wasDone } from '#server/platform/http/audited-write.ts';
import { type CallContext, route, signedIn } from '#server/platform/http/endpoint.ts';
import { endSessions } from '#server/profiles/sessions.ts';

const REALM = 'sign-out-everywhere';

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
    return { signed_out: true } as const;
  },
  signedOutBefore,
);

/** Recognises a replay, whose session the first request has ended. */
async function signedOutBefore(
  userId: string,
  { idempotencyKey }: Pick<CallContext, 'idempotencyKey'>,
): Promise<{ signed_out: true } | null> {
  return (await wasDone(userId, idempotencyKey, REALM)) ? { signed_out: true } : null;
}
