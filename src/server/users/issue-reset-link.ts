import { LINKED_PATHS } from '#domain/paths.ts';
import type { issueResetLink as contract } from '#domain/users/contract.ts';
import { RESET_LINK_MS } from '#domain/users/user.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { digestOfSecret, newLinkSecret } from '#server/platform/keys/link-secret.ts';
import { storeResetLink, type UserWrite } from './user-writes.ts';

/** A one-time link to a new password; only its digest is stored. */
export async function makeResetLink(writing: UserWrite): Promise<{ link: string; expires_at: string }> {
  const secret = newLinkSecret();
  const expiresAt = new Date(writing.now.getTime() + RESET_LINK_MS);
  const link = `${siteUrl()}${LINKED_PATHS.recover}#reset=${secret}`;
  await storeResetLink(writing, digestOfSecret(secret), expiresAt);
  return { link, expires_at: expiresAt.toISOString() };
}

/** Requires recent authentication; another admin's password is reset by the operator only. */
export const issueResetLink: Verb<typeof contract> = (context, { params }) => {
  const writing = auditedWrite(context, [params.id, 'reset-link'], 'user');
  return makeResetLink({ ...writing, userId: params.id, endsAt: context.now });
};
