import { ERASED_NAME, proofKeys, withoutContributor } from '#domain/contributions/erasure.ts';
import { isoDay } from '#domain/formats.ts';
import { storedSince } from '#domain/retention/retention.ts';
import { isProofQuarantined } from '#server/forms/records.ts';
import { forgetAlias } from '#server/leaderboard/contributor-erasure.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { isProofOfSubmission } from '#server/missions/records.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { entitiesOfContribution, openAuditTexts } from '#server/platform/firestore/audit-texts.ts';
import { readDocument } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { orLog } from '#server/platform/log.ts';
import { cancelMessage, freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { deleteProof, deleteUpload, noteUnclaimed } from '#server/proofs/records.ts';
import { purgeDeskRows } from './records/contribution-lists.ts';
import {
  type ContributionSnapshot,
  contributionDocument,
  contributions,
  eraseContributor,
  isProofInUse,
} from './records/contributions.ts';

/** Deletes a stored file unless a contribution, a submission or something quarantined refers to it; true when deleted. */
export async function deleteUnclaimed(key: string): Promise<boolean> {
  if ((await isProofInUse(key)) || (await isProofOfSubmission(key)) || (await isProofQuarantined(key)))
    return false;
  await deleteProof(key);
  return true;
}

/** Notes the files before `erase`, so that the upload sweep finishes an interrupted run. */
export async function forgetProofs<T>(
  keys: readonly string[],
  now: Date,
  erase: () => Promise<T>,
): Promise<T> {
  const day = isoDay(now);
  const notes = await Promise.all(keys.map((key) => noteUnclaimed(day, key)));
  const result = await erase();
  for (const [at, key] of keys.entries()) {
    await deleteUnclaimed(key);
    await deleteUpload(notes[at] ?? '');
  }
  return result;
}

/** Messages that contain a contribution's text or address when they leave. */
function messagesAbout(id: string, steps: number): FirebaseFirestore.DocumentReference[] {
  const answers = Array.from({ length: steps }, (_, step) =>
    freshMessage('contribution-answer', `${id}_${step}`),
  );
  const notices = [freshMessage('contribution-notification', id), freshMessage('contribution-receipt', id)];
  return [...notices, ...answers].map(outboxDocument);
}

/** Reads in a transaction what else contains the person; the returned function erases all of it, unsent messages too. */
export async function openErasure(
  transaction: FirebaseFirestore.Transaction,
  document: ContributionSnapshot,
): Promise<(erased: Record<string, unknown>) => void> {
  const { id } = document;
  const thread: unknown = document.get('thread');
  const steps = Array.isArray(thread) ? thread.length : 0;
  const waiting = await transaction.getAll(...messagesAbout(id, steps));
  const eraseTexts = await openAuditTexts(transaction, entitiesOfContribution(id));
  return (erased) => {
    eraseContributor(transaction, id, erased);
    eraseTexts();
    for (const message of waiting) cancelMessage(transaction, message, ['pending', 'dead']);
  };
}

/** Final statuses without an acceptance: declined, or a question never answered. */
const ENDED = ['declined', 'needs_info'];

/** A declined contribution that still names its sender; times as text. */
type DeclinedRecord = Record<string, unknown> & { id: string };

/** At most `limit` contributions of a status that were decided before `moment` and still name their sender, oldest first. */
async function endedBefore(status: string, moment: Date, limit: number) {
  const found = await contributions()
    .where('status', '==', status)
    .where('reviewed_at', '<', moment)
    .where('email', '>', '')
    .orderBy('reviewed_at')
    .limit(limit)
    .get();
  return found.docs;
}

async function declinedBefore(moment: Date, limit: number): Promise<DeclinedRecord[]> {
  const found = await Promise.all(ENDED.map((status) => endedBefore(status, moment, limit)));
  return found
    .flat()
    .slice(0, limit)
    .map((document) => ({ ...readDocument(document.id, document.data()), id: document.id }));
}

/** False when it does not qualify (any more). The text of a sender with an account remains there. */
async function eraseDeclined(id: string, name: string, moment: Date, now: Date): Promise<boolean> {
  const reference = contributionDocument(id);
  return inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    const isDue = ENDED.includes(document.get('status')) && document.get('reviewed_at')?.toDate() < moment;
    if (!document.exists || !isDue) return false;
    const hasAccount = typeof document.get('submitted_by_user_id') === 'string';
    const record = readDocument(document.id, document.data() ?? {});
    const eraseTexts = await openAuditTexts(transaction, entitiesOfContribution(id));
    const erasure = { name, keepsWords: hasAccount, keepsAccount: hasAccount, now };
    eraseContributor(transaction, id, withoutContributor(record, erasure));
    eraseTexts();
    return true;
  });
}

/** How many contributions one run handles: each needs a few requests, and the function has 30 seconds in total. */
const DECLINED_MAX = 200;

async function eraseOne(record: DeclinedRecord, moment: Date, now: Date): Promise<{ onBoard: boolean }> {
  // First what is looked up by the address, which is gone afterwards.
  const onBoard = await forgetAlias(String(record.email), ERASED_NAME, now);
  await forgetProofs(proofKeys(record), now, () => eraseDeclined(record.id, ERASED_NAME, moment, now));
  return { onBoard };
}

/** Anonymises at most 200 contributions declined twelve months ago. Failures are logged. */
export async function eraseDeclinedContributions(now: Date): Promise<number> {
  const moment = storedSince('declined_contributions', now);
  let erased = 0;
  let isNamed = false;
  await forEachConcurrently(await declinedBefore(moment, DECLINED_MAX), async (record) => {
    await orLog({ level: 'error', event: 'contribution not erased', id: record.id }, async () => {
      const { onBoard } = await eraseOne(record, moment, now);
      isNamed ||= onBoard;
      erased += 1;
    });
  });
  if (erased > 0) {
    // The rows of the desk contain name and address.
    await purgeDeskRows(now);
  }
  if (isNamed) await rebuildLeaderboard(now, true);
  return erased;
}
