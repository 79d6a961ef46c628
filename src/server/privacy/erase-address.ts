import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { eraseAddressData as contract } from '#domain/privacy/contract.ts';
import { foldAddress } from '#domain/text.ts';
import { contributorId } from '#server/leaderboard/records/contributors.ts';
import { waitBriefly } from '#server/platform/deadlines.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { deliverNow } from '#server/platform/outbox/drain.ts';
import { enqueue, freshMessage, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { finishErasure } from './finish-erasure.ts';
import { countsOf, nothingOfAddress, readAddress } from './of-address.ts';

const PATIENCE_MS = 5_000;

/** @throws 422 when the confirmation is another address. */
export function refuseOtherAddress(email: string, confirmation: string): void {
  if (foldAddress(confirmation) === foldAddress(email)) return;
  const message = 'This is not the address that you looked for. Nothing was erased.';
  throw new DomainError('invalid', message, { fields: [{ path: 'confirmation', message }] });
}

/** Starts the work; true when it was finished before the answer. */
export async function eraseSoon(
  message: OutboxMessage,
  { waitUntil }: Pick<CallContext, 'waitUntil'>,
): Promise<boolean> {
  let finished = false;
  const work = deliverNow({
    message,
    send: async (one) => {
      await finishErasure(one);
      finished = true;
    },
  });
  waitUntil(work);
  await waitBriefly(PATIENCE_MS, work);
  return finished;
}

/** Outside of accounts; the outbox retries (A-55, T36). Audit and idempotency record lack the address. */
export const eraseAddressData = route(contract, async (context, { body }) => {
  const { now } = context;
  const { email } = body;
  refuseOtherAddress(email, body.confirmation);
  const message = freshMessage('address-erasure', randomUUID(), { email, asked_at: now.toISOString() });
  // A keyed digest, so that the idempotency record does not reveal the address.
  const writing = auditedWrite(context, ['address.erase', contributorId(email)]);
  const begun = await write<OutboxMessage | null, 'address.erase'>(writing, {
    action: 'address.erase',
    execute: async (transaction) => {
      const before = countsOf(await readAddress(email));
      if (Object.keys(before).length === 0) throw nothingOfAddress();
      enqueue(transaction, message, now);
      return { result: message, entityId: message.subject_id, before, after: {} };
    },
    replay: async () => null,
  });
  // A replay gets the first answer; its work is done, or in progress.
  if (!begun) return { erased: true, finished: true } as const;
  return { erased: true as const, finished: await eraseSoon(begun, context) };
});
