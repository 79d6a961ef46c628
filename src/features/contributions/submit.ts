import { UploadStopped } from '#components/forms/use-proof-file.ts';
import type { OutputOf } from '#domain/contract.ts';
import { createContribution, sendContributionEmail } from '#domain/contributions/contract.ts';
import type { ContributionForm } from '#domain/contributions/contribution.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { sendWithWork } from '#lib/form-work/send-with-work.ts';
import type { UploadedProof } from '#lib/proof-upload/proof-upload.ts';
import { tellAll } from '#lib/unsent/news.ts';
import { change, enqueue, findEntry, remove } from '#lib/unsent/outbox.ts';
import type { OutboxEntry } from '#lib/unsent/records.ts';
import { withEntry } from '#lib/unsent/send.ts';
import { tokenOf } from '#state/outbox-sender.ts';
import { keptFileOf } from './use-device-draft.ts';

type Receipt = OutputOf<typeof createContribution>;

/** One filling of the form. */
interface Filling {
  /** The uid that wrote it; null for signed out. */
  submitted_as: string | null;
  values: ContributionForm;
  proof: UploadedProof | null;
  /** What stands in the field that people do not see, and the ticket. */
  website: string;
  form_ticket?: string;
}

/** Sends a filling. @throws ApiError when it was refused or the server could not be reached. */
async function sendContribution(
  { values, proof, ...rest }: Filling,
  idempotencyKey: string,
): Promise<Receipt> {
  const token = await tokenOf(rest.submitted_as);
  const body = { ...values, ...proof, ...rest };
  return sendWithWork((form_work) =>
    call(createContribution, { body: { ...body, form_work } }, { token, idempotencyKey }),
  );
}

/** Has the notification mail sent, and waits for nothing: a failure is only logged. */
export function notify({ values, proof }: Filling): void {
  const { display_name, email, contribution_type, description, related_app } = values;
  const proof_file_path = proof?.proof_file_path ?? null;
  call(
    sendContributionEmail,
    { body: { display_name, email, contribution_type, description, proof_file_path, related_app } },
    { idempotencyKey: crypto.randomUUID() },
  ).catch((error: unknown) => console.warn('The notification e-mail was not sent.', error));
}

/** While its form is on show, what could not be sent waits this long for the person at it, in milliseconds. */
const IN_HAND_MS = 30_000;

/** What became of a submission: it was sent, or it lies in the outbox until there is a connection. */
export type Submitted =
  | { reference: string; id: string | null; filling: Filling | null; queued?: undefined }
  | { queued: string; reference?: undefined };

interface Submission {
  /** The uid that wrote it; null for signed out. */
  account: string | null;
  values: ContributionForm;
  website: string;
  file: File | null;
  /** The draft that it was made of. */
  draft: string | null;
  upload: () => Promise<UploadedProof | null>;
  takeTicket: () => Promise<{ form_ticket?: string; website: string }>;
  /** The draft lies in the outbox now; and it is a draft again. */
  onKept: () => Promise<void>;
  onGivenBack: () => Promise<void>;
}

/** True when the request may not have arrived, or its answer was lost on the way. */
export function isLineCut(fault: unknown): boolean {
  const cause = fault instanceof UploadStopped && !fault.cancelled ? fault.cause : fault;
  return cause instanceof ApiError && cause.code === 'network';
}

/** Puts it into the outbox; false where this device keeps nothing. */
async function keep(key: string, submission: Submission, proof: UploadedProof | null): Promise<boolean> {
  const { account, values, website, file, draft } = submission;
  const entry: OutboxEntry = {
    id: key,
    at: Date.now(),
    body: website ? { ...values, website } : values,
    file: file?.name ?? null,
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
    await enqueue(entry, await keptFileOf(key, file), draft ?? undefined);
    return true;
  } catch {
    return false;
  }
}

async function send(key: string, submission: Submission, proof: UploadedProof | null, kept: boolean) {
  const { account, values, upload, takeTicket } = submission;
  const uploaded = proof ?? (await upload());
  // Whoever sends it again, in whichever tab, has to name the same file.
  if (kept && uploaded) await change(key, { proof: uploaded });
  const filling: Filling = { submitted_as: account, values, proof: uploaded, ...(await takeTicket()) };
  const { id, reference } = await sendContribution(filling, key);
  return { filling, id, reference };
}

/**
 * Sends a submission, which lies in the outbox from before its first request until its answer: a cut line, a closed tab and
 * a killed browser lose nothing, and its key keeps it from arriving twice (F7, T20, T39). Without a connection nothing is tried.
 * @throws what kept it from being sent; it waits in the outbox then only if the line was cut.
 */
export function submitContribution(key: string, submission: Submission): Promise<Submitted> {
  return withEntry(key, async () => {
    const before = await findEntry(key).catch(() => undefined);
    if (before?.reference) {
      await remove(key);
      return { reference: before.reference, id: before.sent_id ?? null, filling: null };
    }
    const proof = before?.proof ?? null;
    const kept = await keep(key, submission, proof);
    if (kept) await submission.onKept();
    try {
      if (kept && !navigator.onLine) return { queued: key };
      const sent = await send(key, submission, proof, kept);
      if (kept) await remove(key);
      return sent;
    } catch (fault) {
      if (!kept) throw fault;
      if (!isLineCut(fault)) {
        await submission.onGivenBack();
        await remove(key);
      } else {
        if (!navigator.onLine) return { queued: key };
        await change(key, { not_before: Date.now() + IN_HAND_MS, tries: 1 });
      }
      throw fault;
    } finally {
      if (kept) tellAll(null);
    }
  });
}

/** Takes an entry out of the outbox because its form was changed; answers its reference when it was sent before that. */
export function withdraw(key: string): Promise<string | null> {
  return withEntry(key, async () => {
    const entry = await findEntry(key);
    await remove(key);
    return entry?.reference ?? null;
  });
}
