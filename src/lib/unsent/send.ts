import type { createContribution } from '#domain/contributions/contract.ts';
import type { issueFormTicket } from '#domain/forms/contract.ts';
import type { beginProof } from '#domain/proofs/contract.ts';
import type { UploadedProof } from '#lib/proof-upload/proof-upload.ts';
import { afterFailure } from './after-failure.ts';
import { type OutboxNews, tellAll } from './news.ts';
import { change, findEntry, keptFile, listOutbox } from './outbox.ts';
import { sentAt } from './receipts.ts';
import type { OutboxEntry } from './records.ts';
import { post, refusalIn, request } from './request.ts';

const CREATE: (typeof createContribution)['path'] = '/api/contributions';
const PROOFS: (typeof beginProof)['path'] = '/api/proofs';
const TICKETS: (typeof issueFormTicket)['path'] = '/api/form-tickets';

/** The name under which a browser that can do so has the service worker send, when every page is closed. */
export const SYNC_TAG = 'thegrid:unsent';

export interface Sending {
  /** Who is signed in, and their token; the service worker does not know, and leaves their entries to a page. */
  account?: string | null;
  getToken?: (account: string | null) => Promise<string | null>;
  /** The line is back: what only waited for that is not kept waiting any longer. */
  atOnce?: boolean;
}

/** Works under a lock that all tabs and the service worker share; an old browser has none, and the keys keep things right. */
function locked<T>(name: string, options: LockOptions, work: (lock: unknown) => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`thegrid:outbox${name}`, options, work) : work(true);
}

/** Works on one entry while nobody else does, on this device; waits until it is free. */
export const withEntry = <T>(id: string, work: () => Promise<T>): Promise<T> => locked(id, {}, work);

async function upload(id: string): Promise<UploadedProof | null> {
  const file = await keptFile(id);
  if (!file) return null;
  const { name, type, bytes } = file;
  const begun = await post(PROOFS, { name, type, size: bytes.byteLength });
  const ticket = String(begun.ticket);
  const size = Number(begun.part_bytes);
  const path = `${PROOFS}/${begun.id}`;
  for (let part = 0; part < Number(begun.parts); part += 1) {
    const headers = { 'Content-Type': 'application/octet-stream', 'Upload-Ticket': ticket };
    await request('PUT', `${path}/${part}`, bytes.slice(part * size, (part + 1) * size), headers);
  }
  const stored = await post(`${path}/complete`, { ticket });
  const proof = { proof_file_path: String(stored.proof_file_path), proof_ticket: String(stored.ticket) };
  // Before it is used: whoever sends this entry again has to name the same file.
  await change(id, { proof });
  return proof;
}

/** A ticket as young as it may be. Without one the entry is sent all the same. */
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
  entry: OutboxEntry,
  { getToken }: Sending,
): Promise<Pick<OutboxEntry, 'reference' | 'sent_id'>> {
  const { id, body, account, file } = entry;
  const token = await getToken?.(account);
  const [proof, ticket] = await Promise.all([entry.proof ?? (file ? upload(id) : null), freshTicket()]);
  const send = (named: UploadedProof | null) =>
    post(
      CREATE,
      { ...body, ...named, ...ticket, submitted_as: account },
      { 'Idempotency-Key': id, ...(token && { Authorization: `Bearer ${token}` }) },
    );
  const answer = await send(proof).catch(async (fault) => {
    const status = refusalIn(fault)?.status;
    // The file was uploaded too long ago, and what named it never arrived: the server would have answered as before.
    if (status === 403 && entry.proof) return send(await upload(id));
    throw fault;
  });
  return { reference: String(answer.reference), sent_id: String(answer.id) };
}

/** Sends one entry and writes down what became of it; false when the others need not be tried now. */
async function settle(entry: OutboxEntry, how: Sending): Promise<boolean> {
  const { id } = entry;
  let news: OutboxNews | null = null;
  let changes: Partial<OutboxEntry>;
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
  await change(id, changes);
  tellAll(news);
  return news !== null;
}

/** Sends an entry, unless the page with its form is just doing so, or it was settled since the list was read. */
const sendIfFree = ({ id }: OutboxEntry, how: Sending): Promise<boolean> =>
  locked(id, { ifAvailable: true }, async (lock) => {
    const entry = lock ? await findEntry(id) : null;
    return entry?.state === 'waiting' ? settle(entry, how) : true;
  });

/**
 * Sends what waits in the outbox, oldest first, each with its own key; one sender at a time on the device (T39).
 * Resolves to the moment at which the next is to be tried, in milliseconds since 1970, or null when nothing waits for this
 * sender. @throws where nothing is kept.
 */
export function sendOutbox(how: Sending): Promise<number | null> {
  return locked('', {}, async () => {
    const tried = new Set<string>();
    for (let goOn = navigator.onLine; ; ) {
      const waiting = (await listOutbox()).filter(
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
