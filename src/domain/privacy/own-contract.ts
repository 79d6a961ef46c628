import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { statusKey } from '../contributions/contract.ts';
import { proofKey } from '../proofs/proof-file.ts';
import { AddressData, addressConfirmation } from './contract.ts';

/** Lifetime of a link to an address's data, in milliseconds. */
export const ADDRESS_LINK_MS = 60 * 60_000;

const token = z.string('Must be text').check(z.maxLength(200, 'This link is not complete'));

/** The private link may have been passed on; the mailed one proves access to the mailbox. */
export const mailAddressLink = contract({
  name: 'mailAddressLink',
  method: 'POST',
  path: '/api/contributions/status/data-link',
  audience: 'anyone',
  status: 202,
  body: z.strictObject({ key: statusKey }),
  output: z.object({ accepted: z.literal(true) }),
});

/** All data of the link's address outside of accounts. An invalid link is one neutral 404. */
export const findOwnAddressData = contract({
  name: 'findOwnAddressData',
  method: 'POST',
  path: '/api/address-data/find',
  audience: 'anyone',
  body: z.strictObject({ token }),
  output: z.extend(AddressData, { email: z.string(), link_ends_at: z.string() }),
});

/** The same as one JSON file including proof files; `file`: one of these files, if it did not fit. */
export const exportOwnAddressData = contract({
  name: 'exportOwnAddressData',
  method: 'POST',
  path: '/api/address-data/export',
  audience: 'anyone',
  body: z.strictObject({ token, file: z.optional(proofKey) }),
  output: 'stream',
});

/** Erases it after confirmation, and uses the link up. `finished`: nothing is left to do. */
export const eraseOwnAddressData = contract({
  name: 'eraseOwnAddressData',
  method: 'POST',
  path: '/api/address-data/erase',
  audience: 'anyone',
  body: z.strictObject({ token, confirmation: addressConfirmation }),
  output: z.object({ erased: z.literal(true), finished: z.boolean() }),
});
