/** Stored data of people without an account, by e-mail address; the names are those in an export. */
export const ADDRESS_DATA_KINDS = [
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
