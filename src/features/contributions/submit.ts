import { UploadStopped } from '#components/forms/use-proof-file.ts';
import type { OutputOf } from '#domain/contract.ts';
import { createContribution, sendContributionEmail } from '#domain/contributions/contract.ts';
import type { ContributionForm } from '#domain/contributions/contribution.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { sendWithWork } from '#lib/form-ticket.ts';
import type { QueuedContribution } from '#lib/offline-queue/database.ts';
import { withEntry } from '#lib/offline-queue/flush.ts';
import { enqueue, findEntry, publishNews, removeEntry, updateEntry } from '#lib/offline-queue/queue.ts';
import type { UploadedProofs } from '#lib/uploaded-proofs.ts';
import { tokenOf } from '#state/outbox-sender.ts';
import { storedFileOf } from './use-device-draft.ts';

type Receipt = OutputOf<typeof createContribution>;

interface SentForm {
  /** Author's uid; null when signed out. */
  submitted_as: string | null;
  values: ContributionForm;
  proof: UploadedProofs | null;
  /** Honeypot value and form ticket. */
  website: string;
  form_ticket?: string;
  vouch?: string | undefined;
}

/** @throws ApiError when it was rejected or the server could not be reached. */
async function sendContribution(
  { values, proof, ...rest }: SentForm,
  idempotencyKey: string,
): Promise<Receipt> {
  const token = await tokenOf(rest.submitted_as);
  const body = { ...values, ...proof, ...rest };
  return sendWithWork((form_work) =>
    call(createContribution, { body: { ...body, form_work } }, { token, idempotencyKey }),
  );
}

/** Requests the notification email without waiting; a failure is only logged. */
export function notify({ values, proof }: SentForm): void {
  const { display_name, email, contribution_type, description, related_app } = values;
  const proof_file_path = proof?.proof_file_path ?? null;
  call(
    sendContributionEmail,
    { body: { display_name, email, contribution_type, description, proof_file_path, related_app } },
    { idempotencyKey: crypto.randomUUID() },
  ).catch((error: unknown) => console.warn('The notification e-mail was not sent.', error));
}

/** While the form is open, a failed entry waits this long before it is sent automatically, in milliseconds. */
const RETRY_DELAY_MS = 30_000;

export type Submitted =
  | { reference: string; id: string | null; sentForm: SentForm | null; queued?: undefined }
  | { queued: string; reference?: undefined };

interface Submission {
  /** Author's uid; null when signed out. */
  account: string | null;
  values: ContributionForm;
  website: string;
  files: readonly File[];
  /** Id of the draft it was made from. */
  draft: string | null;
  vouch: string | undefined;
  upload: () => Promise<UploadedProofs | null>;
  takeTicket: () => Promise<{ form_ticket?: string; website: string }>;
  /** Called when the draft moves to the outbox, and when it becomes a draft again. */
  onQueued: () => Promise<void>;
  onReturned: () => Promise<void>;
}

/** True when the request may not have arrived, or its response was lost. */
export function isNetworkFailure(fault: unknown): boolean {
  const cause = fault instanceof UploadStopped && !fault.cancelled ? fault.cause : fault;
  return cause instanceof ApiError && cause.code === 'network';
}

/** False where the browser has no storage. */
async function storeInOutbox(
  key: string,
  submission: Submission,
  proof: UploadedProofs | null,
): Promise<boolean> {
  const { account, values, website, vouch, files, draft } = submission;
  const entry: QueuedContribution = {
    id: key,
    at: Date.now(),
    body: { ...values, ...(website && { website }), ...(vouch && { vouch }) },
    file: files.map(({ name }) => name).join(', ') || null,
    proof,
    account,
    state: 'waiting',
    not_before: 0,
    tries: 0,
    limited: false,
    reason: null,
    fields: [],
    reference: null,
    sent_id: null,
  };
  try {
    await enqueue(entry, await storedFileOf(key, files), draft ?? undefined);
    return true;
  } catch {
    return false;
  }
}

async function send(key: string, submission: Submission, proof: UploadedProofs | null, stored: boolean) {
  const { account, values, vouch, upload, takeTicket } = submission;
  const uploaded = proof ?? (await upload());
  // A retry from any tab must name the same files.
  if (stored && uploaded) await updateEntry(key, { proof: uploaded });
  const ticket = await takeTicket();
  const sentForm: SentForm = { submitted_as: account, values, vouch, proof: uploaded, ...ticket };
  const { id, reference } = await sendContribution(sentForm, key);
  return { sentForm, id, reference };
}

/**
 * The submission is queued until its response, so nothing is lost or sent twice (F7, T20, T39). Waits while offline.
 * @throws the cause of failure; the entry stays in the queue only after a network failure.
 */
export function submitContribution(key: string, submission: Submission): Promise<Submitted> {
  return withEntry(key, async () => {
    const before = await findEntry(key).catch(() => undefined);
    if (before?.reference) {
      await removeEntry(key);
      return { reference: before.reference, id: before.sent_id ?? null, sentForm: null };
    }
    const proof = before?.proof ?? null;
    const stored = await storeInOutbox(key, submission, proof);
    if (stored) await submission.onQueued();
    try {
      if (stored && !navigator.onLine) return { queued: key };
      const sent = await send(key, submission, proof, stored);
      if (stored) await removeEntry(key);
      return sent;
    } catch (fault) {
      if (!stored) throw fault;
      if (!isNetworkFailure(fault)) {
        await submission.onReturned();
        await removeEntry(key);
      } else {
        if (!navigator.onLine) return { queued: key };
        await updateEntry(key, { not_before: Date.now() + RETRY_DELAY_MS, tries: 1 });
      }
      throw fault;
    } finally {
      if (stored) publishNews(null);
    }
  });
}

/** Removes an entry whose form was changed. Resolves to its reference if it had been sent already. */
export function withdraw(key: string): Promise<string | null> {
  return withEntry(key, async () => {
    const entry = await findEntry(key);
    await removeEntry(key);
    return entry?.reference ?? null;
  });
}
