import { ERASED_WORDS } from '#domain/contributions/erasure.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { firestore } from './firestore.ts';
import { inTransaction } from './transaction.ts';

/** Admins' texts to or about people, by the id of their audit row: `thing`, and `texts` by their path in the row. */
export const auditTexts = () => firestore().collection('audit_texts');

/** Actions whose rows may contain such text, and the names of these members. */
const WITH_TEXT = /^(contribution|idea|submission)\.|^ledger\.decline$/;
const TEXT_NAMES = new Set(['admin_notes', 'contributor_message', 'admin_message', 'admin_note', 'reason']);

/** The same facts with each text replaced, by its path, such as `after.award.reason`. */
export function replaceTexts(
  facts: Record<string, unknown>,
  place: string,
  replace: (place: string, text: string | null) => string | null,
): Record<string, unknown> {
  const replaced = Object.entries(facts).map(([name, value]) => {
    const at = `${place}.${name}`;
    const isText = TEXT_NAMES.has(name) && (typeof value === 'string' || value === null);
    if (isText) return [name, replace(at, value)];
    const isFacts = typeof value === 'object' && value?.constructor === Object;
    return [name, isFacts ? replaceTexts(value as Record<string, unknown>, at, replace) : value];
  });
  return Object.fromEntries(replaced);
}

type Facts = Record<string, unknown>;

/** Stores the texts of an audit row in the transaction of its write; the returned row references them by id. */
export function storeTexts<T extends { action: string; thing: string; before: object; after: object }>(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  entry: T,
): T & { text_id?: string } {
  if (!WITH_TEXT.test(entry.action)) return entry;
  const texts: Record<string, string> = {};
  const take = (place: string, text: string | null) => {
    if (text) texts[place] = text;
    return null;
  };
  const before = replaceTexts(entry.before as Facts, 'before', take);
  const after = replaceTexts(entry.after as Facts, 'after', take);
  if (Object.keys(texts).length === 0) return entry;
  transaction.create(auditTexts().doc(id), { thing: entry.thing, texts });
  return { ...entry, before, after, text_id: id };
}

/** The `thing` of rows about a contribution: itself, and its award while that waited for a second admin. */
export const entitiesOfContribution = (id: string): string[] => [id, ledgerCause.contribution(id)];

/** Reads the texts of rows about these entities in a transaction; the returned function replaces them. */
export async function openAuditTexts(
  transaction: FirebaseFirestore.Transaction,
  entityIds: readonly string[],
): Promise<() => void> {
  const found = await Promise.all(
    entityIds.map((thing) => transaction.get(auditTexts().where('thing', '==', thing))),
  );
  return () => {
    for (const document of found.flatMap(({ docs }) => docs)) {
      const places = Object.keys(document.get('texts'));
      transaction.update(document.ref, {
        texts: Object.fromEntries(places.map((place) => [place, ERASED_WORDS])),
      });
    }
  };
}

export async function eraseAuditTexts(entityIds: readonly string[]): Promise<void> {
  for (const thing of entityIds) {
    await inTransaction(async (transaction) => (await openAuditTexts(transaction, [thing]))());
  }
}
