import type { findOwnAddressData as contract } from '#domain/privacy/own-contract.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { addressDataOf } from './find-address.ts';
import { asOwnerSees, readAddress } from './of-address.ts';
import { openedBy } from './own-link.ts';

/** Shows the data of an address outside of accounts to the holder of a mailed link. */
export const findOwnAddressData: Verb<typeof contract> = async (context, { body }) => {
  const { email, expiresAt } = await openedBy(body.token, context);
  return {
    ...addressDataOf(asOwnerSees(await readAddress(email))),
    email,
    link_ends_at: expiresAt.toISOString(),
  };
};
