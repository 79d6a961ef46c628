import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readControls } from '#components/forms/form-state.ts';
import { UploadStopped } from '#components/forms/use-proof-file.ts';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { PROOF_FILES_MAX, PROOF_MESSAGES, refuseProof } from '#domain/proofs/proof.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { ApiError } from '#lib/api-client.ts';
import { asFiles } from '#lib/offline-queue/database.ts';
import { eraseShared, readShared } from '#lib/offline-queue/shared.ts';
import { ProofUpload } from '#lib/proof-upload.ts';
import { type UploadedProofs, uploadedTogether } from '#lib/uploaded-proofs.ts';
import { EMPTY, type Form } from './form-fields.ts';

/** The literal sentences of the specification. */
export const CONTRIBUTION_MESSAGES = {
  success: `Thanks for contributing. We'll review and follow up by email. First meaningful contributions earn ${FIRST_CONTRIBUTION_INZ} INZ and unlock Insiderz access.`,
  failure: 'Failed to submit contribution',
  uploadFailed: (reason: string) => `File upload failed: ${reason}`,
  submissionFailed: (reason: string) => `Submission failed: ${reason}`,
} as const;

export interface UploadStop {
  message: string;
  cancelled: boolean;
  retry: boolean;
  sent: number;
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return CONTRIBUTION_MESSAGES.failure;
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  // Our own rate-limit message contains the delay already.
  if (!seconds || /\bwait \d/i.test(error.message)) return error.message;
  const minutes = Math.ceil(seconds / 60);
  return `${error.message} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

export function stopOf({ cause, cancelled, sent }: UploadStopped): UploadStop {
  const message = cancelled
    ? 'Upload cancelled. Nothing was sent.'
    : CONTRIBUTION_MESSAGES.uploadFailed(reasonOf(cause));
  return { message, cancelled, sent, retry: !(cause instanceof ApiError && cause.code === 'invalid') };
}

const NONE: readonly File[] = [];

/** Splits what was chosen into files to add and the reasons against the others, each by name if there are several. */
function checkChosen(
  chosen: readonly File[],
  count: number,
): { accepted: readonly File[]; refusal: string | null } {
  const allowed: File[] = [];
  const reasons: string[] = [];
  for (const file of chosen) {
    const reason = refuseProof(file);
    if (reason === null) allowed.push(file);
    else reasons.push(chosen.length > 1 ? `${file.name}: ${reason}` : reason);
  }
  const accepted = allowed.slice(0, PROOF_FILES_MAX - count);
  if (accepted.length < allowed.length) reasons.push(PROOF_MESSAGES.tooMany);
  return { accepted, refusal: reasons.join('. ') || null };
}

/** The proof files of the contribution form, uploaded one after the other. */
export function useProofFiles() {
  const [files, setFiles] = useState(NONE);
  const [progress, setProgress] = useState<{ file: File; sent: number } | null>(null);
  /** Also between two pastes of one render. */
  const list = useRef(NONE);
  const uploads = useRef(new Map<File, ProofUpload>());
  const abort = useRef<AbortController>(null);

  const show = (next: readonly File[]) => {
    list.current = next;
    setFiles(next);
  };

  const uploadOf = (file: File): ProofUpload => {
    const upload = uploads.current.get(file) ?? new ProofUpload(file);
    uploads.current.set(file, upload);
    return upload;
  };

  async function uploadEach(signal: AbortSignal): Promise<UploadedProofs | null> {
    const proofs = [];
    for (const file of list.current) {
      let sent = 0;
      const onProgress = (bytes: number) => {
        sent = bytes;
        setProgress({ file, sent });
      };
      onProgress(0);
      try {
        proofs.push(await uploadOf(file).run({ onProgress, signal }));
        signal.throwIfAborted();
      } catch (cause) {
        throw new UploadStopped(cause, signal.aborted, sent);
      }
    }
    return uploadedTogether(proofs);
  }

  return {
    files,
    isUploaded: (file: File): boolean => uploads.current.get(file)?.isDone ?? false,
    /** The file that is being uploaded, and its bytes sent; null while nothing is. */
    progress,
    /** Returns the reasons against those that were refused, or null. */
    add: (chosen: readonly File[]): string | null => {
      const { accepted, refusal } = checkChosen(chosen, list.current.length);
      if (accepted.length > 0) show([...list.current, ...accepted]);
      return refusal;
    },
    remove: (file: File): void => {
      uploads.current.delete(file);
      show(list.current.filter((one) => one !== file));
    },
    replace: (file: File, by: File): void => {
      uploads.current.delete(file);
      show(list.current.map((one) => (one === file ? by : one)));
    },
    clear: (): void => {
      uploads.current.clear();
      show(NONE);
    },
    /** Uploads what is missing; null without files. @throws UploadStopped */
    upload: async (): Promise<UploadedProofs | null> => {
      abort.current = new AbortController();
      try {
        return await uploadEach(abort.current.signal);
      } finally {
        abort.current = null;
        setProgress(null);
      }
    },
    stop: () => abort.current?.abort(),
    /** An upload ticket may have expired: the next try uploads again. */
    refused: (fault: unknown) => {
      if (!(fault instanceof ApiError) || fault.code !== 'forbidden') return;
      for (const upload of uploads.current.values()) upload.forget();
    },
  };
}

const LOST = 'What you shared did not arrive. Please choose the files here.';

/** The result of a share is in the fragment, which is removed so that a reload does not repeat it. */
function takeOutcome(): string | null {
  const outcome = new URLSearchParams(location.hash.slice(1)).get('shared');
  if (outcome !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return outcome;
}

/** Moves what another app has shared into the form and its draft. Its text fills in an empty description alone. */
export async function addShared(
  form: Form,
  addFiles: (files: readonly File[]) => void,
  save: () => Promise<void>,
): Promise<void> {
  const outcome = takeOutcome();
  const shared = await readShared().catch(() => undefined);
  const element = form.props.ref.current;
  if (shared && element) {
    if (shared.text && readControls(element, EMPTY).description === '')
      form.fill({ description: shared.text.slice(0, CONTRIBUTION_LIMITS.description) });
    // Rendered before it is written, so that the files are written with the text.
    if (shared.files.length > 0) flushSync(() => addFiles(asFiles(shared.files)));
    await save();
    await eraseShared();
  } else if (outcome !== null) form.mark('proof_file', LOST);
  if (outcome !== null) form.focus('proof_file');
}
