import type { findOwnAddressData as contract } from '#domain/address-data/own-contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { asOwnerSees, readAddress } from '../../personal-data/of-address.ts';
import { addressDataOf } from './find.ts';
import { openedBy } from './own-link.ts';

/** Whoever was mailed a link sees what is stored of their address outside of accounts. */
export const findOwnAddressData: Verb<typeof contract> = async (context, { body }) => {
  const { email, expiresAt } = await openedBy(body.token, context);
  return {
    ...addressDataOf(asOwnerSees(await readAddress(email))),
    email,
    link_ends_at: expiresAt.toISOString(),
  };
};
