import * as z from 'zod/mini';
import { username } from '../accounts/username.ts';
import { contract } from '../contract.ts';
import { pageOf, sizedPageQuery } from '../wire.ts';
import { AccessToken, endOfDay, PendingInvite } from './invite.ts';

export const INVITE_PAGE = 500;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const contributionId = z
  .string('Must be text')
  .check(z.regex(new RegExp(`^${UUID}$`), 'Must be the id of a contribution'));
const tokenIdText = z
  .string('Must be text')
  .check(z.regex(new RegExp(`^${UUID}_[1-9][0-9]{0,3}$`), 'Must be the id of a token'));

/** Latest decision first. */
export const listPendingInvites = contract({
  name: 'listPendingInvites',
  method: 'GET',
  path: '/api/admin/tokens/pending',
  audience: 'admin',
  query: sizedPageQuery,
  output: pageOf(PendingInvite),
});

/** Removes a member's contribution from the list without a token, or restores it. 409 for others. */
export const dismissPendingInvite = contract({
  name: 'dismissPendingInvite',
  method: 'PUT',
  path: '/api/admin/tokens/pending/:id',
  audience: 'admin',
  params: z.strictObject({ id: contributionId }),
  body: z.strictObject({ dismissed: z.boolean('Must be true or false') }),
  output: z.object({ dismissed: z.boolean() }),
});

export const listTokens = contract({
  name: 'listTokens',
  method: 'GET',
  path: '/api/admin/tokens',
  audience: 'admin',
  query: sizedPageQuery,
  output: pageOf(AccessToken),
});

const details = {
  username,
  /** A calendar day; the token is valid until its end in UTC. */
  expires_on: z
    .string('Must be text')
    .check(z.refine((text) => endOfDay(text) !== null, 'Choose a day of the calendar')),
  send_email: z.boolean('Must be true or false'),
};

/** The only answer with the secret; if it is lost, the token is re-issued. */
export const IssuedToken = z.object({ token: AccessToken, secret: z.string(), link: z.string() });
export type IssuedToken = z.infer<typeof IssuedToken>;

/** Issues the token of an accepted contribution. A repetition is 409: the secret is gone. */
export const createToken = contract({
  name: 'createToken',
  method: 'POST',
  path: '/api/admin/tokens',
  audience: 'admin',
  recentPassword: true,
  status: 201,
  body: z.strictObject({ contribution_id: contributionId, ...details }),
  output: IssuedToken,
});

/** Most people invited in one call, which fits its deadline. */
export const INVITE_TOGETHER_MAX = 50;

export const InvitationResult = z.object({
  contribution_id: z.string(),
  token: z.nullable(AccessToken),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type InvitationResult = z.infer<typeof InvitationResult>;

/** Each by itself, showing no secret. Refuses members (R371) and holders of a working one. Idempotent. */
export const inviteContributors = contract({
  name: 'inviteContributors',
  method: 'POST',
  path: '/api/admin/invitations',
  audience: 'admin',
  body: z.strictObject({
    contribution_ids: z.array(contributionId, 'Must be a list of contributions').check(
      z.minLength(1, 'Choose one at least'),
      z.maxLength(INVITE_TOGETHER_MAX, `Choose ${INVITE_TOGETHER_MAX} at most`),
      z.refine((all) => new Set(all).size === all.length, 'Name each one once'),
    ),
  }),
  output: z.object({ results: z.array(InvitationResult) }),
});

/** Idempotent. */
export const revokeToken = contract({
  name: 'revokeToken',
  method: 'POST',
  path: '/api/admin/tokens/:id/revoke',
  audience: 'admin',
  params: z.strictObject({ id: tokenIdText }),
  output: AccessToken,
});

/** Issues a new token for the same contribution and revokes the old one in the same transaction. */
export const reissueToken = contract({
  name: 'reissueToken',
  method: 'POST',
  path: '/api/admin/tokens/:id/reissue',
  audience: 'admin',
  recentPassword: true,
  status: 201,
  params: z.strictObject({ id: tokenIdText }),
  body: z.strictObject(details),
  output: IssuedToken,
});

/** The secret of an invitation link, from its fragment. */
const secret = z.string('Must be text').check(z.maxLength(200, 'This link is not complete'));

/** The details of an invitation, unused. Used, expired, revoked and unknown ones are one neutral 404. */
export const inspectInvite = contract({
  name: 'inspectInvite',
  method: 'POST',
  path: '/api/invites/inspect',
  audience: 'anyone',
  body: z.strictObject({ token: secret }),
  output: z.object({
    display_name: z.string(),
    reference: z.string(),
    /** The suggested username of a new account. */
    username: z.string(),
    expires_at: z.string(),
    /** True if an account sent the contribution: only that account redeems it. */
    sent_by_account: z.boolean(),
    joined: z.boolean(),
  }),
});

/**
 * Makes the signed-in user a member: role, contribution, waiting INZ and the used token in one transaction.
 * Idempotent for the same account, 404 for all others; 409 if another account sent the contribution.
 */
export const redeemInvite = contract({
  name: 'redeemInvite',
  method: 'POST',
  path: '/api/invites/redeem',
  audience: 'user',
  body: z.strictObject({ token: secret }),
  output: z.object({ member: z.literal(true) }),
});
