import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { noteEndedToken, noteRights } from '#server/privacy/restore-list.ts';
import { findManagedUser } from '#server/users/user-records.ts';

/** Records next to the backups what ended: tokens, or a right, with the account's current rights. */
export async function sendRestoreNote({ payload }: OutboxMessage): Promise<void> {
  const { digests, user_id } = payload ?? {};
  const now = new Date();
  for (const digest of digests?.split(',') ?? []) await noteEndedToken(digest, now);
  const user = user_id ? await findManagedUser(user_id) : null;
  if (user) await noteRights(user.id, { roles: user.roles, isDisabled: user.disabled !== null }, now);
}
