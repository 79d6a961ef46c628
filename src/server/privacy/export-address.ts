import { DomainError } from '#domain/errors.ts';
import { exportAddressData as contract } from '#domain/privacy/contract.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWriteWithoutKey } from '#server/platform/http/audited-write.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { exportAnswer, exportedFile } from '#server/proofs/export-file.ts';
import {
  type AddressRecords,
  countsOf,
  nothingOfAddress,
  proofKeysIn,
  readAddress,
  shownOf,
} from './of-address.ts';

/** @throws 404 when the file does not belong to the address. */
export async function fileOfAddress(records: AddressRecords, key: string): Promise<Response> {
  const file = proofKeysIn(records).includes(key) ? await exportedFile(key) : null;
  if (!file) throw new DomainError('not-found', 'There is no file of this address here');
  return file;
}

export const addressAsFile = async (
  email: string,
  records: AddressRecords,
  { now }: Pick<CallContext, 'now'>,
): Promise<Response> =>
  exportAnswer({
    everything: { exported_at: now.toISOString(), address: email, ...(await shownOf(records, now)) },
    keys: proofKeysIn(records),
    filename: `thegrid-address-${now.toISOString().slice(0, 10)}.json`,
    // Requested with the same address, as `file`.
    downloadOf: (key) => key,
  });

/** After a recent sign-in, all data of an address as one JSON file; not in the audit (A-55, T35, T36). */
export const exportAddressData = route(contract, async (context, { body }) => {
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
