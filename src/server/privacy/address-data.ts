import { ERASED_NAME, withoutContributor } from '#domain/contributions/erasure.ts';
import { foldAddress } from '#domain/text.ts';
import { addressDigest } from '#server/contributions/digests.ts';
import { openErasure } from '#server/contributions/erase-contribution.ts';
import { contributionDocument, contributionsFrom } from '#server/contributions/records/contributions.ts';
import {
  DISCARDED,
  quarantinedDocument,
  quarantinedSubmissions,
} from '#server/forms/records/quarantined-submissions.ts';
import { ledgerDocument } from '#server/ledger/records/ledger.ts';
import { pendingAwardDocument } from '#server/ledger/records/pending-awards.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import { walk } from '#server/platform/firestore/paging.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { cancelMessage, outbox, outboxDocument } from '#server/platform/outbox/outbox.ts';

/** Times as ISO 8601 text. */
export type StoredRecord = Record<string, unknown> & { id: string };

const asRecord = (document: FirebaseFirestore.DocumentSnapshot): StoredRecord => ({
  ...readDocument(document.id, document.data() ?? {}),
  id: document.id,
});

function isAddress(value: unknown, email: string): boolean {
  return typeof value === 'string' && foldAddress(value) === foldAddress(email);
}

/** The contributions from an address without an account, and the number that belong to accounts. */
export async function contributionsOfAddress(
  email: string,
): Promise<{ records: StoredRecord[]; withAccount: number }> {
  const found = await contributionsFrom(email).get();
  const records = found.docs.map(asRecord);
  const own = records.filter(({ submitted_by_user_id: account }) => account === null);
  return { records: own, withAccount: records.length - own.length };
}

/** Reads all, a few thousand at most (`QUARANTINE_MAX`), because addresses are stored as typed. */
export async function quarantinedOfAddress(email: string): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for await (const document of walk(
    quarantinedSubmissions().where('held', '==', true).orderBy('created_at', 'desc'),
  )) {
    const content = document.get('contribution') ?? document.get('message');
    const isFree = (document.get('submitted_by_user_id') ?? null) === null;
    if (isFree && isAddress(content?.email, email)) found.push(asRecord(document));
  }
  return found;
}

export async function messagesOfAddress(email: string): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (const status of ['pending', 'dead']) {
    for await (const document of walk(outbox().where('status', '==', status).orderBy('__name__'))) {
      if (document.get('kind') !== 'contact-message') continue;
      if (isAddress(document.get('payload')?.email, email)) found.push(asRecord(document));
    }
  }
  return found;
}

const AT_ONCE = 300;

async function present(references: readonly FirebaseFirestore.DocumentReference[]): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (let start = 0; start < references.length; start += AT_ONCE) {
    const documents = await firestore().getAll(...references.slice(start, start + AT_ONCE));
    found.push(...documents.filter(({ exists }) => exists).map(asRecord));
  }
  return found;
}

export const linesUnder = (ids: readonly string[]) => present(ids.map(ledgerDocument));

/** The pending awards with these ids, past ones included. */
export const pendingAwardsUnder = (ids: readonly string[]) => present(ids.map(pendingAwardDocument));

/** In one transaction. Skipped when it no longer has the address, or belongs to an account by now. */
export async function eraseContributionOf(email: string, id: string, now: Date): Promise<void> {
  const reference = contributionDocument(id);
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    const isTheirs = document.get('address_digest') === addressDigest(email);
    if (!isTheirs || document.get('submitted_by_user_id') !== null) return;
    const erase = await openErasure(transaction, document);
    const erasure = { name: ERASED_NAME, keepsWords: false, keepsAccount: false, now };
    // Prevents a later invitation.
    erase({ ...withoutContributor(asRecord(document), erasure), token_issued: true });
  });
}

export async function eraseQuarantined(id: string): Promise<void> {
  const reference = quarantinedDocument(id);
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    if (document.get('held') === true) transaction.update(reference, DISCARDED);
  });
}

export async function eraseMessage(id: string): Promise<void> {
  await inTransaction(async (transaction) => {
    cancelMessage(transaction, await transaction.get(outboxDocument({ id })), ['pending', 'dead']);
  });
}
