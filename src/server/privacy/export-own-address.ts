import type { exportOwnAddressData as contract } from '#domain/privacy/own-contract.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { addressAsFile, fileOfAddress } from './export-address.ts';
import { readAddress } from './of-address.ts';
import { openedBy } from './own-link.ts';

/** Exports the data of an address for the holder of a mailed link, repeatedly while it is valid. */
export const exportOwnAddressData: Verb<typeof contract> = async (context, { body }) => {
  const { email } = await openedBy(body.token, context);
  const records = await readAddress(email);
  return body.file == null ? addressAsFile(email, records, context) : fileOfAddress(records, body.file);
};
