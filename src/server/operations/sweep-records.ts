import { ERASED_NAME } from '#domain/contributions/erasure.ts';
import { type RETENTION, type RetentionName, storedSince } from '#domain/retention/retention.ts';
import { eraseDeclinedContributions } from '#server/contributions/erase-declined.ts';
import { eraseUnusedInvitations } from '#server/invites/records.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { deleteDeadMessages, deleteSentMessages } from '#server/platform/outbox/outbox.ts';
import { eraseUnconfirmedAddresses } from '#server/profiles/records/recovery-addresses.ts';
import { deleteUnusedSubscriptions } from '#server/push/records.ts';
import { eraseAttemptAddresses } from '#server/sign-in/records/sign-in-attempts.ts';

/** The retention rules handled by this step. */
type RecordRule = {
  [Name in RetentionName]: (typeof RETENTION)[Name]['step'] extends 'records' ? Name : never;
}[RetentionName];

/** The implementation of each rule; returns the number of records changed. A missing rule does not compile. */
const SWEEPS: Record<RecordRule, (now: Date) => Promise<number>> = {
  declined_contributions: eraseDeclinedContributions,
  unused_invitations: (now) => eraseUnusedInvitations(storedSince('unused_invitations', now), ERASED_NAME),
  sent_messages: (now) => deleteSentMessages(storedSince('sent_messages', now)),
  undelivered_messages: (now) => deleteDeadMessages(storedSince('undelivered_messages', now)),
  unconfirmed_addresses: (now) => eraseUnconfirmedAddresses(storedSince('unconfirmed_addresses', now)),
  unused_push_subscriptions: (now) =>
    deleteUnusedSubscriptions(storedSince('unused_push_subscriptions', now)),
  sign_in_addresses: (now) => eraseAttemptAddresses(storedSince('sign_in_addresses', now)),
};

/**
 * Erases and deletes records past their retention (A-55, T36). A failing rule is logged, missing in the result, and
 * does not affect the others.
 */
export async function sweepRecords(now: Date): Promise<Partial<Record<RecordRule, number>>> {
  const swept: Partial<Record<RecordRule, number>> = {};
  for (const [name, sweep] of Object.entries(SWEEPS) as [RecordRule, (now: Date) => Promise<number>][]) {
    try {
      swept[name] = await sweep(now);
    } catch (cause) {
      log({ level: 'error', event: 'retention rule failed', id: name, cause: describeCause(cause) });
    }
  }
  return swept;
}
