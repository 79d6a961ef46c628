import { LINKED_PATHS } from '#domain/paths.ts';
import type { issueResetLink as contract } from '#domain/users/contract.ts';
import { RESET_LINK_MS } from '#domain/users/user.ts';
import { digestOfSecret, newLinkSecret } from '../../accounts/link-secret.ts';
import { siteUrl } from '../../environment.ts';
import type { Verb } from '../../http/endpoint.ts';
import { storeResetLink } from '../../stores/user-writes.ts';
import { writingOf } from '../writing.ts';

/** Admins who typed their password lately. Answers a one-time link to a new password; only its digest is kept. */
export const issueResetLink: Verb<typeof contract> = async (context, { params }) => {
  const { now } = context;
  const secret = newLinkSecret();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MS);
  const writing = writingOf(context, [params.id, 'reset-link'], 'user');
  await storeResetLink({ ...writing, userId: params.id, endsAt: now }, digestOfSecret(secret), expiresAt);
  return { link: `${siteUrl()}${LINKED_PATHS.recover}#reset=${secret}`, expires_at: expiresAt.toISOString() };
};
