import { Timestamp } from '@google-cloud/firestore';
import type { AuditAction, AuditDetails } from '#domain/audit/actions.ts';
import { AUDIT_PAGE } from '#domain/audit/audit.ts';
import { auditTexts, replaceTexts, storeTexts } from './audit-texts.ts';
import { ALREADY_EXISTS, findAs, firestore, hasGrpcCode } from './firestore.ts';
import { documentsById, pageByTime, type RowsPage } from './paging.ts';

/** One action: actor, entity, and state before and after. */
export type AuditEntry = {
  [A in AuditAction]: { actor_id: string; action: A; thing: string } & AuditDetails[A];
}[AuditAction];

/** An entry as read; an older one may have an action that no longer exists. */
export interface StoredAuditEntry {
  id: string;
  actor_id: string;
  action: string;
  thing: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  created_at: string;
  /** References its texts; only until they are inserted again. */
  text_id?: string;
}

const audit = () => firestore().collection('audit');

/** Rows are never changed or deleted; texts about people are in a document that an erasure can replace. */
export function writeAudit(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  entry: AuditEntry,
  now: Date,
): void {
  const row = storeTexts(transaction, id, entry);
  transaction.create(audit().doc(id), { ...row, created_at: now });
}

async function withTexts(entries: readonly StoredAuditEntry[]): Promise<StoredAuditEntry[]> {
  const found = await documentsById(
    auditTexts(),
    entries.flatMap(({ text_id }) => text_id ?? []),
  );
  return entries.map(({ text_id, ...entry }) => {
    const known = (text_id && found.get(text_id)?.get('texts')) || {};
    const read = (place: string, text: string | null) => known[place] ?? text;
    return {
      ...entry,
      before: replaceTexts(entry.before, 'before', read),
      after: replaceTexts(entry.after, 'after', read),
    };
  });
}

function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

function asEntry(document: FirebaseFirestore.DocumentSnapshot): StoredAuditEntry {
  return {
    id: document.id,
    actor_id: String(document.get('actor_id')),
    action: String(document.get('action')),
    thing: String(document.get('thing')),
    before: plain(document.get('before') ?? {}) as Record<string, unknown>,
    after: plain(document.get('after') ?? {}) as Record<string, unknown>,
    created_at: document.get('created_at').toDate().toISOString(),
    ...(document.get('text_id') ? { text_id: String(document.get('text_id')) } : {}),
  };
}

export const findAuditEntry = (id: string) => findAs(audit().doc(id), asEntry);

interface Page {
  actor?: string | undefined;
  action?: string | undefined;
  thing?: string | undefined;
  after?: string | undefined;
  size?: number;
}

export async function pageOfAudit({
  actor,
  action,
  thing,
  after,
  size = AUDIT_PAGE,
}: Page): Promise<RowsPage<StoredAuditEntry>> {
  let query: FirebaseFirestore.Query = audit();
  if (actor) query = query.where('actor_id', '==', actor);
  if (action) query = query.where('action', '==', action);
  if (thing) query = query.where('thing', '==', thing);
  const page = await pageByTime(query, { after }, asEntry, { size });
  return { ...page, items: await withTexts(page.items) };
}

export const lastAuditOf = async (
  thing: string,
  action: AuditAction,
): Promise<StoredAuditEntry | undefined> => (await pageOfAudit({ thing, action, size: 1 })).items[0];

/** Adds a row outside of a larger write, such as a user's action on their own account. */
async function recordAudit(id: string, entry: AuditEntry, now: Date): Promise<void> {
  await audit()
    .doc(id)
    .create({ ...entry, created_at: now });
}

/** As `recordAudit`, but idempotent by id. */
export async function recordAuditOnce(id: string, entry: AuditEntry, now: Date): Promise<void> {
  try {
    await recordAudit(id, entry, now);
  } catch (fault) {
    if (!hasGrpcCode(fault, ALREADY_EXISTS)) throw fault;
  }
}
