import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { statusKey } from '../contributions/contract.ts';
import { proofKey } from '../proofs/proof-file.ts';
import { AddressData, addressConfirmation } from './contract.ts';

/** How long a link to what is stored of an address is good, in milliseconds. */
export const ADDRESS_LINK_MS = 60 * 60_000;

/** The secret from the fragment of such a link. */
const token = z.string('Must be text').check(z.maxLength(200, 'This link is not complete'));

/**
 * Mails a link to the address that a contribution came from, to whoever holds the private link of that contribution. That
 * link shows one contribution only, and may have been passed on; the new one shows that its reader has the mailbox.
 */
export const mailAddressLink = contract({
  name: 'mailAddressLink',
  method: 'POST',
  path: '/api/contributions/status/data-link',
  audience: 'anyone',
  status: 202,
  body: z.strictObject({ key: statusKey }),
  output: z.object({ accepted: z.literal(true) }),
});

/** Everything that is stored of the link's address outside of accounts. A link that is not good is one neutral 404. */
export const findOwnAddressData = contract({
  name: 'findOwnAddressData',
  method: 'POST',
  path: '/api/address-data/find',
  audience: 'anyone',
  body: z.strictObject({ token }),
  output: z.extend(AddressData, { email: z.string(), link_ends_at: z.string() }),
});

/** The same as one JSON file with the proof files in it; `file`: one of these files alone, where it did not fit. */
export const exportOwnAddressData = contract({
  name: 'exportOwnAddressData',
  method: 'POST',
  path: '/api/address-data/export',
  audience: 'anyone',
  body: z.strictObject({ token, file: z.optional(proofKey) }),
  output: 'stream',
});

/** Erases it, the address having been typed once more; the link is used up. `finished` is false while some is still to do. */
export const eraseOwnAddressData = contract({
  name: 'eraseOwnAddressData',
  method: 'POST',
  path: '/api/address-data/erase',
  audience: 'anyone',
  body: z.strictObject({ token, confirmation: addressConfirmation }),
  output: z.object({ erased: z.literal(true), finished: z.boolean() }),
});
