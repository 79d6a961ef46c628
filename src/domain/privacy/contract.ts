import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { contributionFields } from '../contributions/contribution.ts';
import { proofKey } from '../proofs/proof-file.ts';

const { email } = contributionFields;

export const addressConfirmation = z.string('Must be text').check(z.maxLength(300));

/** Stored data of people without an account, by e-mail address; the names are those in an export. */
const ADDRESS_DATA_KINDS = [
  'contributions',
  'invitations',
  'held_submissions',
  'messages',
  'reports',
  'held_entries',
  'points_ledger',
  'contributors',
  'sign_in_attempts',
] as const;
export type AddressDataKind = (typeof ADDRESS_DATA_KINDS)[number];

export const AddressRecord = z.object({
  kind: z.enum(ADDRESS_DATA_KINDS),
  id: z.string(),
  /** The reference of a contribution, or a description; never the person's text. */
  title: z.string(),
  files: z.number(),
  created_at: z.nullable(z.string()),
});
export type AddressRecord = z.infer<typeof AddressRecord>;

export const AddressData = z.object({
  items: z.array(AddressRecord),
  names: z.array(z.string()),
  /** Contributions with this address that belong to accounts; they are deleted with those. */
  with_account: z.number(),
});
export type AddressData = z.infer<typeof AddressData>;

/** All data of an address outside of accounts. By POST, so that no address is in a URL (T34). */
export const findAddressData = contract({
  name: 'findAddressData',
  method: 'POST',
  path: '/api/admin/address-data/find',
  audience: 'admin',
  body: z.strictObject({ email }),
  output: AddressData,
});

/** The same as one JSON file including proof files; `file`: one of these files, if it did not fit. */
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

/** Erases it after confirmation of the address. `finished` is false while some of it is still to be done. */
export const eraseAddressData = contract({
  name: 'eraseAddressData',
  method: 'POST',
  path: '/api/admin/address-data/erase',
  audience: 'admin',
  recentPassword: true,
  body: z.strictObject({ email, confirmation: addressConfirmation }),
  output: z.object({ erased: z.literal(true), finished: z.boolean() }),
});
