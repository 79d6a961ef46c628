import type { inspectInvite as contract } from '#domain/invites/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { findRedeemable } from '../../stores/invite-redemption.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { tokenDigest } from './new-token.ts';

/** Whoever holds an invitation sees whom it is for; that does not use it up. */
export const inspectInvite: Verb<typeof contract> = async ({ ip, now }, { body }) => {
  await countRequest(RATE_LIMITS.inviteInspect, ip, now);
  const { display_name, reference, username, expires_at } = await findRedeemable(
    tokenDigest(body.token),
    now,
  );
  return { display_name, reference, username, expires_at };
};
