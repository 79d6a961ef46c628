import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { contributionFields } from '../contributions/contribution.ts';
import { proofKey } from '../proofs/proof-file.ts';
import { ADDRESS_DATA_KINDS } from './address-data.ts';

const { email } = contributionFields;

/** The address, typed once more by whoever erases what is stored of it. */
export const addressConfirmation = z.string('Must be text').check(z.maxLength(300));

/** One thing that is stored of an address, as far as a list has to tell it from others. */
export const AddressRecord = z.object({
  kind: z.enum(ADDRESS_DATA_KINDS),
  id: z.string(),
  /** The reference of a contribution, or what there is of it in words; never the words that somebody wrote. */
  title: z.string(),
  /** How many proof files go with it. */
  files: z.number(),
  created_at: z.nullable(z.string()),
});
export type AddressRecord = z.infer<typeof AddressRecord>;

/** What is stored of an address. */
export const AddressData = z.object({
  items: z.array(AddressRecord),
  /** The names that came with the address. */
  names: z.array(z.string()),
  /** How many contributions with this address belong to accounts; they go with those. */
  with_account: z.number(),
});
export type AddressData = z.infer<typeof AddressData>;

/**
 * Everything that is stored of an e-mail address outside of accounts; nothing of one that is not known. By POST, so that no
 * address stands in a URL (T34).
 */
export const findAddressData = contract({
  name: 'findAddressData',
  method: 'POST',
  path: '/api/admin/address-data/find',
  audience: 'admin',
  body: z.strictObject({ email }),
  output: AddressData,
});

/** The same as one JSON file with the proof files in it; `file`: one of these files alone, where it did not fit. */
export const exportAddressData = contract({
  name: 'exportAddressData',
  method: 'POST',
  path: '/api/admin/address-data/export',
  audience: 'admin',
  recentPassword: true,
  callGroup: 'adminExport',
  body: z.strictObject({ email, file: z.optional(proofKey) }),
  output: 'stream',
});

/** Erases it, the address having been typed once more. `finished` is false while some of it is still to be done. */
export const eraseAddressData = contract({
  name: 'eraseAddressData',
  method: 'POST',
  path: '/api/admin/address-data/erase',
  audience: 'admin',
  recentPassword: true,
  body: z.strictObject({ email, confirmation: addressConfirmation }),
  output: z.object({ erased: z.literal(true), finished: z.boolean() }),
});
