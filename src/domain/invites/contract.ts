import * as z from 'zod/mini';
import { username } from '../accounts/username.ts';
import { contract } from '../contract.ts';
import { pageOf, sizedPageQuery } from '../wire.ts';
import { AccessToken, endOfDay, PendingInvite } from './invite.ts';

/** How many rows one answer holds; a list is read page after page. */
export const INVITE_PAGE = 500;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const contributionId = z
  .string('Must be text')
  .check(z.regex(new RegExp(`^${UUID}$`), 'Must be the id of a contribution'));
const tokenIdText = z
  .string('Must be text')
  .check(z.regex(new RegExp(`^${UUID}_[1-9][0-9]{0,3}$`), 'Must be the id of a token'));

/** Accepted contributions without a token, the one decided last on top. */
export const listPendingInvites = contract({
  name: 'listPendingInvites',
  method: 'GET',
  path: '/api/admin/tokens/pending',
  audience: 'admin',
  query: sizedPageQuery,
  output: pageOf(PendingInvite),
});

/**
 * Takes a contribution of somebody who is a member already off the list of those without a token, or puts it back. Doing it
 * again changes nothing; one of anybody else is 409.
 */
export const dismissPendingInvite = contract({
  name: 'dismissPendingInvite',
  method: 'PUT',
  path: '/api/admin/tokens/pending/:id',
  audience: 'admin',
  params: z.strictObject({ id: contributionId }),
  body: z.strictObject({ dismissed: z.boolean('Must be true or false') }),
  output: z.object({ dismissed: z.boolean() }),
});

/** Every token there is or was, the newest on top. */
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
  /** A day of the calendar; the token is good until its end by UTC. */
  expires_on: z
    .string('Must be text')
    .check(z.refine((text) => endOfDay(text) !== null, 'Choose a day of the calendar')),
  send_email: z.boolean('Must be true or false'),
};

/** The one answer that holds the secret; whoever does not keep it re-issues the token. */
export const IssuedToken = z.object({ token: AccessToken, secret: z.string(), link: z.string() });
export type IssuedToken = z.infer<typeof IssuedToken>;

/**
 * Makes the token of an accepted contribution. A second time, also with the same key, is 409 with the token that is
 * there: its secret is nowhere to be had again.
 */
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

/** Revokes a token that nobody has used. One that is revoked already stays as it is. */
export const revokeToken = contract({
  name: 'revokeToken',
  method: 'POST',
  path: '/api/admin/tokens/:id/revoke',
  audience: 'admin',
  params: z.strictObject({ id: tokenIdText }),
  output: AccessToken,
});

/** Makes a new token for the same contribution and revokes the old one in the same transaction. */
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

/**
 * Who an invitation is for. Looking does not use it up. Used, expired, revoked and unknown are one neutral 404, except for the
 * account that redeemed it.
 */
export const inspectInvite = contract({
  name: 'inspectInvite',
  method: 'POST',
  path: '/api/invites/inspect',
  audience: 'anyone',
  body: z.strictObject({ token: secret }),
  output: z.object({
    display_name: z.string(),
    reference: z.string(),
    /** The username to propose for a new account. */
    username: z.string(),
    expires_at: z.string(),
    /** True when somebody signed in sent the contribution: nobody else redeems it. */
    sent_by_account: z.boolean(),
    /** The caller has redeemed this invitation. */
    joined: z.boolean(),
  }),
});

/**
 * Makes the signed-in person a member: role, link to the contribution, waiting INZ and the spent token in one
 * transaction. Whoever redeemed it already is answered as before; for everybody else it is gone (404). What another account
 * sent is 409 and spends nothing.
 */
export const redeemInvite = contract({
  name: 'redeemInvite',
  method: 'POST',
  path: '/api/invites/redeem',
  audience: 'user',
  body: z.strictObject({ token: secret }),
  output: z.object({ member: z.literal(true) }),
});
