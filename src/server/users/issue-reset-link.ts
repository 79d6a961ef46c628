import { isPrivileged } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { issueResetLink as contract } from '#domain/users/contract.ts';
import { RESET_LINK_MS, USER_GUARDS } from '#domain/users/user.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { digestOfSecret, newLinkSecret } from '#server/platform/keys/link-secret.ts';
import { createResetToken } from '#server/profiles/records/recovery-tokens.ts';
import { enqueueAll, loadUser, refuseOtherAdmin, resetNotices, type UserWrite } from './change-account.ts';

/** Returns the link once. Refuses a disabled account, and a key whose link was made and lost (409). */
export async function makeResetLink(writing: UserWrite): Promise<{ link: string; expires_at: string }> {
  const { actorId, now, userId } = writing;
  const secret = newLinkSecret();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MS);
  const token = { userId, createdBy: actorId, expiresAt, digest: digestOfSecret(secret), now };
  await write<void, 'user.reset-link'>(writing, {
    action: 'user.reset-link',
    execute: async (transaction) => {
      const { user } = await loadUser(transaction, writing);
      refuseOtherAdmin(USER_GUARDS.adminLink, user, actorId);
      if (user.disabled) throw new DomainError('conflict', USER_GUARDS.disabledLink, { current: user });
      await createResetToken(token, transaction);
      if (isPrivileged(user.roles) && actorId !== user.id)
        enqueueAll(transaction, resetNotices(user), writing);
      return { result: undefined, entityId: userId, before: {}, after: { expires_at: expiresAt } };
    },
    replay: () => {
      throw new DomainError('already-done', 'This link was made already and was shown once. Make a new one.');
    },
  });
  const link = `${siteUrl()}${LINKED_PATHS.recover}#reset=${secret}`;
  return { link, expires_at: expiresAt.toISOString() };
}

/** Requires recent authentication; another admin's password is reset by the operator only. */
export const issueResetLink = route(contract, (context, { params }) => {
  const writing = auditedWrite(context, [params.id, 'reset-link'], 'user');
  return makeResetLink({ ...writing, userId: params.id, endsAt: context.now });
});
