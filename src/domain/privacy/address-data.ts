/** What is stored of people without an account, by their e-mail address; each is also its name in an export. */
export const ADDRESS_DATA_KINDS = [
  'contributions',
  'invitations',
  'held_submissions',
  'messages',
  'held_entries',
  'points_ledger',
  'contributors',
  'sign_in_attempts',
] as const;
export type AddressDataKind = (typeof ADDRESS_DATA_KINDS)[number];
