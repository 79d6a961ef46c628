import { ERASED_NAME } from '#domain/contributions/erasure.ts';
import { isoDay } from '#domain/formats.ts';
import { type RETENTION, type RetentionName, storedSince } from '#domain/retention/retention.ts';
import { deleteUnclaimed, eraseDeclinedContributions } from '#server/contributions/erase-contribution.ts';
import { expiredProofs, quarantinedSubmissions, usedTickets } from '#server/forms/records.ts';
import { eraseUnusedInvitations } from '#server/invites/records.ts';
import { measurements } from '#server/measurement/records.ts';
import { noticeRecords } from '#server/notifications/records.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { deleteExpired } from '#server/platform/firestore/expiry.ts';
import { idempotencyRecords } from '#server/platform/firestore/idempotency.ts';
import { orLog } from '#server/platform/log.ts';
import { deleteDeadMessages, deleteSentMessages } from '#server/platform/outbox/outbox.ts';
import { rateLimits } from '#server/platform/rate-limits/rate-limits.ts';
import { eraseUnconfirmedAddresses } from '#server/profiles/records/recovery-addresses.ts';
import { recoveryLinks } from '#server/profiles/records/recovery-tokens.ts';
import { deleteProof, deleteUpload, leftBefore } from '#server/proofs/records.ts';
import { deleteUnusedSubscriptions } from '#server/push/records.ts';
import { reports } from '#server/reports/records.ts';
import { eraseAttemptAddresses, signInAttempts } from '#server/sign-in/records/sign-in-attempts.ts';
import { webhookDeliveryRecords } from '#server/webhooks/records.ts';

/** Keys removed per run; the rest waits for the next night. */
const RUN_MAX = 2_000;

/** Only what was begun before yesterday, at most 2,000 of each per run. */
export async function sweepUploads(now: Date): Promise<{ parts: number; files: number }> {
  const before = isoDay(storedSince('unclaimed_uploads', now));
  const left = await leftBefore(before);
  const parts = left.parts.slice(0, RUN_MAX);
  await forEachConcurrently(parts, deleteUpload);
  let files = 0;
  await forEachConcurrently(left.waiting.slice(0, RUN_MAX), async ({ note, key }) => {
    if (await deleteUnclaimed(key)) files += 1;
    await deleteUpload(note);
  });
  return { parts: parts.length, files };
}

/** Applies each rule. A failing one is logged, missing in the result, and does not affect the others. */
async function sweepEach(rules: Record<string, () => Promise<number>>): Promise<Record<string, number>> {
  const swept: Record<string, number> = {};
  for (const [name, sweep] of Object.entries(rules)) {
    const count = await orLog({ level: 'error', event: 'retention rule failed', id: name }, sweep);
    if (count !== null) swept[name] = count;
  }
  return swept;
}

/** Documents deleted per run, so that no file outlives its only record. */
const DOCUMENTS = 8_000;

/** Deletes the proof files of expired quarantined forms, before the documents that name them. */
async function sweepQuarantinedProofs(now: Date): Promise<void> {
  for (const key of await expiredProofs(now, DOCUMENTS)) await deleteProof(key);
}

const EXPIRING = [
  idempotencyRecords,
  rateLimits,
  signInAttempts,
  recoveryLinks,
  usedTickets,
  quarantinedSubmissions,
  measurements,
  noticeRecords,
  webhookDeliveryRecords,
  reports,
] as const;

/** A TTL policy would cost extra (T36). A failing collection is retried the next night. */
export function sweepExpired(now: Date): Promise<Record<string, number>> {
  const rules = EXPIRING.map((expiring) => {
    const sweep = async () => {
      if (expiring === quarantinedSubmissions) await sweepQuarantinedProofs(now);
      return deleteExpired(expiring(), now);
    };
    return [expiring().id, sweep] as const;
  });
  return sweepEach(Object.fromEntries(rules));
}

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

/** Those past their retention (A-55, T36). */
export function sweepRecords(now: Date): Promise<Partial<Record<RecordRule, number>>> {
  const rules = Object.entries(SWEEPS).map(([name, sweep]) => [name, () => sweep(now)] as const);
  return sweepEach(Object.fromEntries(rules));
}
