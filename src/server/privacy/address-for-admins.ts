import { randomUUID } from 'node:crypto';
import { proofKeys } from '#domain/contributions/erasure.ts';
import { invalidField } from '#domain/errors.ts';
import { isoDay } from '#domain/formats.ts';
import * as contracts from '#domain/privacy/contract.ts';
import { foldAddress } from '#domain/text.ts';
import { contributorId } from '#server/leaderboard/records.ts';
import { waitBriefly } from '#server/platform/deadlines.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite, auditedWriteWithoutKey } from '#server/platform/http/audited-write.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { deliverNow } from '#server/platform/outbox/drain.ts';
import { enqueue, freshMessage, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { exportAnswer, proofResponse } from '#server/proofs/export-file.ts';
import { finishErasure } from './finish-erasure.ts';
import {
  type AddressRecords,
  countsOf,
  nothingOfAddress,
  proofKeysIn,
  readAddress,
  shownOf,
} from './of-address.ts';

type Stored = Record<string, unknown> & { id: string };

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const typed = (value: unknown) => (value ?? {}) as Record<string, unknown>;

const MESSAGE = 'Message of the contact form';

const TITLES: Record<contracts.AddressDataKind, (record: Stored) => string> = {
  contributions: ({ reference }) => words(reference),
  invitations: ({ last_four }) => `Ends with ${words(last_four)}`,
  held_submissions: ({ reference }) => words(reference) || MESSAGE,
  messages: () => MESSAGE,
  reports: ({ subject }) => words(subject),
  held_entries: ({ description }) => words(description),
  points_ledger: ({ description }) => words(description),
  contributors: () => 'Row of the leaderboard',
  sign_in_attempts: () => 'Attempt to sign in on the admin page',
};

function namesIn(records: readonly Stored[]): string[] {
  const names = records.flatMap((record) => [
    record.display_name,
    record.alias,
    ...[record.contribution, record.message, record.payload].map((content) => {
      const { display_name, name } = typed(content);
      return display_name ?? name;
    }),
  ]);
  return [...new Set(names.map(words).filter((name) => name !== ''))];
}

export function addressDataOf({ kinds, withAccount }: AddressRecords): contracts.AddressData {
  const items = Object.entries(kinds).flatMap(([name, records]) => {
    const kind = name as contracts.AddressDataKind;
    return records.map(
      (record): contracts.AddressRecord => ({
        kind,
        id: record.id,
        title: TITLES[kind](record),
        files: proofKeys(record).length,
        created_at: words(record.created_at) || null,
      }),
    );
  });
  return { items, names: namesIn(Object.values(kinds).flat()), with_account: withAccount };
}

const findAddressData = /* @__PURE__ */ route(contracts.findAddressData, async (_context, { body }) =>
  addressDataOf(await readAddress(body.email)),
);

/** @throws 404 when the file does not belong to the address. */
export const fileOfAddress = (records: AddressRecords, key: string): Promise<Response> =>
  proofResponse(proofKeysIn(records).includes(key) ? key : null, {
    notFound: 'There is no file of this address here',
  });

export const addressAsFile = async (
  email: string,
  records: AddressRecords,
  { now }: Pick<CallContext, 'now'>,
): Promise<Response> =>
  exportAnswer({
    everything: { exported_at: now.toISOString(), address: email, ...(await shownOf(records, now)) },
    keys: proofKeysIn(records),
    filename: `thegrid-address-${isoDay(now)}.json`,
    // Requested with the same address, as `file`.
    downloadOf: (key) => key,
  });

/** After a recent sign-in, all data of an address as one JSON file; not in the audit (A-55, T35, T36). */
const exportAddressData = /* @__PURE__ */ route(contracts.exportAddressData, async (context, { body }) => {
  const records = await readAddress(body.email);
  if (body.file != null) return fileOfAddress(records, body.file);
  const counts = countsOf(records);
  if (Object.keys(counts).length === 0) throw nothingOfAddress();
  await write(auditedWriteWithoutKey(context), {
    action: 'address.export',
    execute: async () => ({ result: null, entityId: 'address', before: {}, after: counts }),
    replay: async () => null,
  });
  return addressAsFile(body.email, records, context);
});

const PATIENCE_MS = 5_000;

/** @throws 422 when the confirmation is another address. */
export function refuseOtherAddress(email: string, confirmation: string): void {
  if (foldAddress(confirmation) === foldAddress(email)) return;
  throw invalidField('confirmation', 'This is not the address that you looked for. Nothing was erased.');
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
const eraseAddressData = /* @__PURE__ */ route(contracts.eraseAddressData, async (context, { body }) => {
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

export const adminRoutes = [findAddressData, exportAddressData, eraseAddressData];
