import type { ManagedUser } from '#domain/users/user.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { deliverFresh, deliverNow } from '#server/platform/outbox/drain.ts';
import { secondAfter } from '#server/profiles/sessions.ts';
import { sendResetNotice, sendRoleNotice } from './emails.ts';
import { syncAccount } from './sync-account.ts';
import type { UserWrite, UserWritten } from './user-writes.ts';

/**
 * Writes to an account and tries its outbox messages at once. Failed ones are retried by the schedule, so the answer
 * reflects the stored state. After ended sessions it waits until new sign-ins are distinguishable.
 */
export async function writeUser(
  context: CallContext,
  userId: string,
  content: unknown,
  write: (how: UserWrite) => Promise<UserWritten>,
): Promise<ManagedUser> {
  const endsAt = new Date();
  const written = await write({ ...auditedWrite(context, [userId, content], 'user'), userId, endsAt });
  for (const message of written.messages) {
    // Sessions end before the answer; a mail may take its time.
    if (message.kind === 'account-sync') await deliverNow({ message, send: syncAccount });
    else if (message.kind === 'role-notice')
      context.waitUntil(deliverFresh({ message, send: sendRoleNotice }));
    else context.waitUntil(deliverFresh({ message, send: sendResetNotice }));
  }
  if (written.endedSessions) await secondAfter(endsAt);
  return written.user;
}
