import { ERASED_NAME, withoutContributor } from '#domain/contributions/erasure.ts';
import { foldAddress } from '#domain/text.ts';
import { addressDigest } from '#server/contributions/digests.ts';
import {
  contributionDocument,
  contributionsFrom,
  eraseContributor,
} from '#server/contributions/records/contributions.ts';
import { DISCARDED, heldDocument, heldSubmissions } from '#server/forms/records/held-submissions.ts';
import { heldEntryDocument } from '#server/ledger/records/held-entries.ts';
import { ledgerDocument } from '#server/ledger/records/ledger.ts';
import { openAuditTexts, thingsOfContribution } from '#server/platform/firestore/audit-texts.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import { walk } from '#server/platform/firestore/paging.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { cancelMessage, freshMessage, outbox, outboxDocument } from '#server/platform/outbox/outbox.ts';

/** A stored record, times as ISO 8601 text. */
export type StoredRecord = Record<string, unknown> & { id: string };

const asRecord = (document: FirebaseFirestore.DocumentSnapshot): StoredRecord => ({
  ...readDocument(document.id, document.data() ?? {}),
  id: document.id,
});

/** True for text that is this address, whatever its case; anything else is none. */
function isAddress(value: unknown, email: string): boolean {
  return typeof value === 'string' && foldAddress(value) === foldAddress(email);
}

/** The contributions that name an address: those of nobody's account, and how many belong to accounts. */
export async function contributionsOfAddress(
  email: string,
): Promise<{ records: StoredRecord[]; withAccount: number }> {
  const found = await contributionsFrom(email).get();
  const records = found.docs.map(asRecord);
  const own = records.filter(({ submitted_by_user_id: account }) => account === null);
  return { records: own, withAccount: records.length - own.length };
}

/**
 * What is held back of an address and of nobody's account. Everything held back is looked at, a few thousand documents at
 * most (`HELD_MAX`), because an address is stored as it was typed.
 */
export async function heldOfAddress(email: string): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for await (const document of walk(
    heldSubmissions().where('held', '==', true).orderBy('created_at', 'desc'),
  )) {
    const content = document.get('contribution') ?? document.get('message');
    const isFree = (document.get('submitted_by_user_id') ?? null) === null;
    if (isFree && isAddress(content?.email, email)) found.push(asRecord(document));
  }
  return found;
}

/** Messages of the contact form from an address that have not left. */
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

/** How many documents are read at once. */
const AT_ONCE = 300;

async function present(references: readonly FirebaseFirestore.DocumentReference[]): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (let start = 0; start < references.length; start += AT_ONCE) {
    const documents = await firestore().getAll(...references.slice(start, start + AT_ONCE));
    found.push(...documents.filter(({ exists }) => exists).map(asRecord));
  }
  return found;
}

/** The lines of the ledger under these ids, those that are there. */
export const linesUnder = (ids: readonly string[]) => present(ids.map(ledgerDocument));

/** What waits, or waited, for a second admin under these ids. */
export const heldLinesUnder = (ids: readonly string[]) => present(ids.map(heldEntryDocument));

/** What tells of a contribution and has its words or its address in it when it leaves. */
function messagesAbout(id: string, steps: number): FirebaseFirestore.DocumentReference[] {
  const answers = Array.from({ length: steps }, (_, step) =>
    freshMessage('contribution-answer', `${id}_${step}`),
  );
  const notices = [freshMessage('contribution-notification', id), freshMessage('contribution-receipt', id)];
  return [...notices, ...answers].map(outboxDocument);
}

/**
 * Takes the person out of a contribution that nobody's account sent, and back what was to tell of it, in one transaction.
 * Nothing happens when it names the address no longer, or became an account's meanwhile.
 */
export async function eraseContributionOf(email: string, id: string, now: Date): Promise<void> {
  const reference = contributionDocument(id);
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    const isTheirs = document.get('address_digest') === addressDigest(email);
    if (!isTheirs || document.get('submitted_by_user_id') !== null) return;
    const record = asRecord(document);
    const steps = Array.isArray(record.thread) ? record.thread.length : 0;
    const waiting = await transaction.getAll(...messagesAbout(id, steps));
    const eraseTexts = await openAuditTexts(transaction, thingsOfContribution(id));
    const erasure = { name: ERASED_NAME, keepsWords: false, keepsAccount: false, now };
    // No invitation can be made for it any more.
    const erased = { ...withoutContributor(record, erasure), token_issued: true };
    eraseContributor(transaction, id, erased);
    eraseTexts();
    for (const message of waiting) cancelMessage(transaction, message, ['pending', 'dead']);
  });
}

/** Erases something that is held back, as if an admin had discarded it. */
export async function eraseHeld(id: string): Promise<void> {
  const reference = heldDocument(id);
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    if (document.get('held') === true) transaction.update(reference, DISCARDED);
  });
}

/** Takes back a message of the contact form that has not left, and what it holds. */
export async function eraseMessage(id: string): Promise<void> {
  await inTransaction(async (transaction) => {
    cancelMessage(transaction, await transaction.get(outboxDocument({ id })), ['pending', 'dead']);
  });
}
