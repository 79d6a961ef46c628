import type { createContribution } from '#domain/contributions/contract.ts';
import type { FieldIssue } from '#domain/errors.ts';
import type { issueFormTicket } from '#domain/forms/contract.ts';
import type { beginProof } from '#domain/proofs/contract.ts';
import type { UploadedProof } from '#lib/proof-upload.ts';
import type { ToastText } from '#lib/say.ts';
import { type UploadedProofs, uploadedTogether } from '#lib/uploaded-proofs.ts';
import type { QueuedContribution, StoredFile } from './database.ts';
import { findEntry, listQueue, publishNews, storedFile, updateEntry } from './queue.ts';

interface Refusal extends Error {
  status: number;
  fields: FieldIssue[];
  /** In seconds; 0 without `retry-after`. */
  retryAfter: number;
}

/** Null when there was no answer. */
const refusalIn = (fault: unknown): Refusal | null =>
  (fault as Partial<Refusal>).status ? (fault as Refusal) : null;

/** Time-out in milliseconds, so that one request does not block the others. */
const PATIENCE_MS = 60_000;

/** Also in the worker: no schemas, no XMLHttpRequest. @throws Refusal on an error answer, else as fetch. */
export async function request(
  method: string,
  path: string,
  body?: BodyInit,
  headers?: Record<string, string>,
): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(path, { method, body, headers, signal });
  const members = await answer.json().catch(() => null);
  if (answer.ok && members) return members;
  const { message = '', fields = [] } = members ?? {};
  const refusal: Refusal = Object.assign(new Error(message), {
    // An unparsable answer did not come from our server.
    status: answer.ok ? 502 : answer.status,
    fields,
    retryAfter: Number(answer.headers.get('retry-after')),
  });
  throw refusal;
}

export const post = (path: string, body: object, headers?: Record<string, string>) =>
  request('POST', path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });

const CREATE: (typeof createContribution)['path'] = '/api/contributions';
const PROOFS: (typeof beginProof)['path'] = '/api/proofs';
const TICKETS: (typeof issueFormTicket)['path'] = '/api/form-tickets';

/** Background sync tag: the service worker sends when all pages are closed. */
export const SYNC_TAG = 'thegrid:offline-queue';

interface Sending {
  /** Session of the sender; absent in the service worker, which skips entries of accounts. */
  account?: string | null;
  getToken?: (account: string | null) => Promise<string | null>;
  /** Connectivity is back: ignores retry delays that only waited for it. */
  atOnce?: boolean;
}

/** Shared by tabs and worker. Without Web Locks, or denied (a frame), idempotency keys prevent duplicates. */
async function locked<T>(
  name: string,
  options: LockOptions,
  work: (lock: unknown) => Promise<T>,
): Promise<T> {
  let isBegun = false;
  try {
    return await navigator.locks.request(`thegrid:offline-queue${name}`, options, (lock) => {
      isBegun = true;
      return work(lock);
    });
  } catch (fault) {
    if (isBegun) throw fault;
    return work(true);
  }
}

/** Exclusive access to an entry on this device; waits for the lock. */
export const withEntry = <T>(id: string, work: () => Promise<T>): Promise<T> => locked(id, {}, work);

async function uploadFile({
  name,
  type,
  bytes,
}: Pick<StoredFile, 'name' | 'type' | 'bytes'>): Promise<UploadedProof> {
  const begun = await post(PROOFS, { name, type, size: bytes.byteLength });
  const ticket = String(begun.ticket);
  const size = Number(begun.part_bytes);
  const path = `${PROOFS}/${begun.id}`;
  for (let part = 0; part < Number(begun.parts); part += 1) {
    const headers = { 'Content-Type': 'application/octet-stream', 'Upload-Ticket': ticket };
    await request('PUT', `${path}/${part}`, bytes.slice(part * size, (part + 1) * size), headers);
  }
  const stored = await post(`${path}/complete`, { ticket });
  return { proof_file_path: String(stored.proof_file_path), proof_ticket: String(stored.ticket) };
}

async function upload(id: string): Promise<UploadedProofs | null> {
  const first = await storedFile(id);
  if (!first) return null;
  const uploaded: UploadedProof[] = [];
  for (const file of [first, ...(first.others ?? [])]) uploaded.push(await uploadFile(file));
  const proof = uploadedTogether(uploaded);
  // Stored before use: retries must reference the same files.
  await updateEntry(id, { proof });
  return proof;
}

/** Fetches a fresh ticket. Without one the entry is still sent. */
async function freshTicket(): Promise<{ form_ticket?: string }> {
  try {
    const { ticket, wait_ms } = await request('GET', `${TICKETS}?form=contribution`);
    if (!ticket) return {};
    await new Promise((resolve) => setTimeout(resolve, Number(wait_ms)));
    return { form_ticket: String(ticket) };
  } catch {
    return {};
  }
}

async function sendEntry(
  entry: QueuedContribution,
  { getToken }: Sending,
): Promise<Pick<QueuedContribution, 'reference' | 'sent_id'>> {
  const { id, body, account, file } = entry;
  const token = await getToken?.(account);
  const [proof, ticket] = await Promise.all([entry.proof ?? (file ? upload(id) : null), freshTicket()]);
  const send = (named: UploadedProofs | null) =>
    post(
      CREATE,
      { ...body, ...named, ...ticket, submitted_as: account },
      { 'Idempotency-Key': id, ...(token && { Authorization: `Bearer ${token}` }) },
    );
  const answer = await send(proof).catch(async (fault) => {
    const status = refusalIn(fault)?.status;
    // The upload expired before a contribution referenced it; else the server would have repeated its answer.
    if (status === 403 && entry.proof) return send(await upload(id));
    throw fault;
  });
  return { reference: String(answer.reference), sent_id: String(answer.id) };
}

/** Changes an entry sent at `now`; its month as a receipt starts then. */
export const sentAt = (
  receipt: Pick<QueuedContribution, 'reference'>,
  now: number,
): Partial<QueuedContribution> => ({
  ...receipt,
  ...{ state: 'sent', at: now, body: null, proof: null, file: null },
});

/** Delay after the first failure, in milliseconds; doubles with each further one. */
export const WAIT_MS = 30_000;
const LONGER_AT_MOST = 5;

/** Refused and returned with the reason, or stored for a retry (401, 429, 5xx, none). `now`: epoch ms. */
export function afterFailure(fault: unknown, { tries }: Pick<QueuedContribution, 'tries'>, now: number) {
  const { status = 500, message, fields, retryAfter = 0 } = refusalIn(fault) ?? {};
  const reason = message || null;
  if (status < 500 && status !== 401 && status !== 429) return { state: 'refused', reason, fields } as const;
  const wait = Math.max(retryAfter * 1000, WAIT_MS * 2 ** Math.min(tries, LONGER_AT_MOST));
  return {
    state: 'waiting',
    not_before: now + wait,
    tries: tries + 1,
    limited: retryAfter > 0,
    reason,
  } as const;
}

/** Sends an entry and stores the outcome; false when the others need not be tried now. */
async function settle(entry: QueuedContribution, how: Sending): Promise<boolean> {
  const { id } = entry;
  let news: ToastText | null = null;
  let changes: Partial<QueuedContribution>;
  try {
    const receipt = await sendEntry(entry, how);
    changes = sentAt(receipt, Date.now());
    news = { title: 'Your contribution was sent', description: `We have it as ${receipt.reference}.` };
  } catch (fault) {
    changes = afterFailure(fault, entry, Date.now());
    if (changes.state === 'refused') {
      const action = { label: 'Look at it', href: '/contribute' };
      const description = changes.reason ?? undefined;
      news = { title: 'We couldn’t accept a contribution', description, tone: 'bad', action };
    }
  }
  await updateEntry(id, changes);
  publishNews(news);
  return news !== null;
}

/** Skips an entry whose form is being sent, or that was settled in the meantime. */
const sendIfFree = ({ id }: QueuedContribution, how: Sending): Promise<boolean> =>
  locked(id, { ifAvailable: true }, async (lock) => {
    const entry = lock ? await findEntry(id) : null;
    return entry?.state === 'waiting' ? settle(entry, how) : true;
  });

/** Oldest first; one sender per device (T39). Resolves to the next try in epoch ms. @throws if no storage */
export function flush(how: Sending): Promise<number | null> {
  return locked('', {}, async () => {
    const tried = new Set<string>();
    for (let goOn = navigator.onLine; ; ) {
      const waiting = (await listQueue()).filter(
        ({ state, account }) => state === 'waiting' && (account === null || account === how.account),
      );
      const due = waiting.find(
        ({ id, not_before, limited }) =>
          !tried.has(id) && ((how.atOnce && !limited) || not_before <= Date.now()),
      );
      if (!due || !goOn)
        return waiting.length ? Math.min(...waiting.map(({ not_before }) => not_before)) : null;
      tried.add(due.id);
      goOn = await sendIfFree(due, how);
    }
  });
}
