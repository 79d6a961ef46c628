import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CONTRIBUTION_MESSAGES } from '#domain/contributions/contribution.ts';
import { refuseProof } from '#domain/contributions/proof.ts';
import { ApiError } from '#lib/api-client.ts';
import { ProofUpload } from '#lib/proof-upload/proof-upload.ts';
import { toast } from '#state/toasts.ts';
import { type FieldErrors, type FieldName, fieldId, firstError } from './form-fields.ts';
import { errorsOf, readForm } from './read-form.ts';
import { ContributionSender, type GetToken, notify } from './send-contribution.ts';

export type Stage =
  | { name: 'filling' }
  | { name: 'uploading'; sent: number }
  | { name: 'sending' }
  | { name: 'sent'; reference: string };

/** Why an upload stands still, and whether going on with it makes sense. */
export interface UploadStop {
  message: string;
  cancelled: boolean;
  retry: boolean;
  sent: number;
}

/** Why a submission did not go through. */
interface Failure {
  message: string;
  /** True when the message itself says that nothing was lost. */
  reassuring: boolean;
}

const FILLING: Stage = { name: 'filling' };

/** Everything that the contribution form does; what it shows is in ContributionForm.tsx. */
export function useContributionForm(formRef: RefObject<HTMLFormElement | null>, getToken?: GetToken) {
  const [stage, setStage] = useState<Stage>(FILLING);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [listed, setListed] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [stop, setStop] = useState<UploadStop | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [uploaded, setUploaded] = useState(false);
  const [typed, setTyped] = useState({ type: '', description: '' });
  const sender = useRef<ContributionSender>(null);
  const upload = useRef<ProofUpload>(null);
  const running = useRef<AbortController>(null);

  const form = () => formRef.current as HTMLFormElement;
  const focus = (id: string) => document.getElementById(id)?.focus();
  const focusField = (name: FieldName | undefined) => name && focus(fieldId(name));

  /** Reads what depends on other fields; the form itself holds the values. */
  function sync() {
    const data = new FormData(form());
    setTyped({
      type: String(data.get('contribution_type') ?? ''),
      description: String(data.get('description') ?? '').trim(),
    });
  }
  // Text may have been typed or restored before this code arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => {
    sender.current ??= new ContributionSender(getToken);
    sync();
    const chosen = (form().elements.namedItem('proof_file') as HTMLInputElement).files?.[0];
    if (chosen) chooseFile(chosen);
  }, []);

  /** Checks a field again that has shown an error (validation on change and blur). */
  function recheck(name: string) {
    const field = name as FieldName;
    if (!errors[field] || field === 'proof_file') return;
    const reading = readForm(form());
    const message = reading.ok ? undefined : reading.errors[field];
    if (message !== errors[field]) setErrors({ ...errors, [field]: message });
  }

  function showErrors(found: FieldErrors) {
    flushSync(() => {
      setErrors(found);
      setListed(true);
    });
    focusField(firstError(found));
  }

  /** Takes a file, or refuses it at once with nothing kept in the field (R288–R292). */
  function chooseFile(chosen: File | null) {
    const input = form().elements.namedItem('proof_file') as HTMLInputElement;
    const problem = chosen ? refuseProof(chosen) : null;
    if (problem) toast({ title: problem, tone: 'bad' });
    if (!chosen || problem) input.value = '';
    setErrors((before) => ({ ...before, proof_file: problem ?? undefined }));
    setStop(null);
    setFile(problem ? null : chosen);
    setUploaded(false);
    upload.current = null;
  }

  async function uploadFile(chosen: File, signal: AbortSignal) {
    if (!upload.current || upload.current.file !== chosen) upload.current = new ProofUpload(chosen);
    let sent = 0;
    setStage({ name: 'uploading', sent });
    const onProgress = (bytes: number) => {
      sent = bytes;
      setStage({ name: 'uploading', sent });
    };
    try {
      const proof = await upload.current.run({ onProgress, signal });
      signal.throwIfAborted();
      setUploaded(true);
      return proof;
    } catch (error) {
      const message = signal.aborted
        ? 'Upload cancelled. Nothing was sent.'
        : CONTRIBUTION_MESSAGES.uploadFailed(reasonOf(error));
      const retry = !(error instanceof ApiError && error.code === 'invalid');
      flushSync(() => {
        setStop({ message, cancelled: signal.aborted, retry, sent });
        setStage(FILLING);
      });
      focus(retry ? RETRY_ID : fieldId('proof_file'));
      return undefined;
    }
  }

  async function submit() {
    if (running.current) return;
    const reading = readForm(form());
    setFailure(null);
    setStop(null);
    if (!reading.ok) return showErrors(reading.errors);
    setErrors({});
    setListed(false);
    running.current = new AbortController();
    try {
      const proof = file ? await uploadFile(file, running.current.signal) : null;
      if (proof === undefined) return;
      const filling = { values: reading.values, website: reading.website, proof };
      setStage({ name: 'sending' });
      sender.current ??= new ContributionSender(getToken);
      const { reference } = await sender.current.send(filling);
      succeed(reference);
      notify(filling);
    } catch (error) {
      refuse(error);
    } finally {
      running.current = null;
    }
  }

  function succeed(reference: string) {
    toast({ title: CONTRIBUTION_MESSAGES.success });
    form().reset();
    flushSync(() => {
      sync();
      setFile(null);
      setStage({ name: 'sent', reference });
    });
    upload.current = null;
    focus(SENT_ID);
  }

  /** Everything typed stays. What the server says of a field stands beside it; the rest above the button. */
  function refuse(error: unknown) {
    const refused = error instanceof ApiError ? error : null;
    // The file's ticket may have run out: the next try uploads it again.
    if (refused?.code === 'forbidden') {
      upload.current?.forget();
      setUploaded(false);
    }
    const found = errorsOf(refused?.fields ?? []);
    flushSync(() => setStage(FILLING));
    if (firstError(found)) return showErrors(found);
    const reason = reasonOf(error);
    flushSync(() =>
      setFailure({
        message: refused ? CONTRIBUTION_MESSAGES.submissionFailed(reason) : reason,
        reassuring: refused?.code === 'network',
      }),
    );
    focus(SUBMIT_ID);
  }

  /** Puts a value into a text field as if it had been typed. */
  function fill(name: 'proof_url', value: string) {
    const input = form().elements.namedItem(name) as HTMLInputElement;
    input.value = value;
    input.focus();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    recheck(name);
  }

  function startAgain() {
    flushSync(() => setStage(FILLING));
    focusField('display_name');
  }

  return {
    stage,
    errors,
    listed,
    failure,
    stop,
    file,
    uploaded,
    typed,
    sync,
    recheck,
    chooseFile,
    submit,
    cancel: () => running.current?.abort(),
    fill,
    startAgain,
    focusField,
  };
}

export const SUBMIT_ID = 'contribution-submit';
export const RETRY_ID = 'contribution-retry';
export const SENT_ID = 'contribution-sent';

/** The sentence of a failure that may be shown, with the wait that the server asked for. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return CONTRIBUTION_MESSAGES.failure;
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  if (!seconds) return error.message;
  const minutes = Math.ceil(seconds / 60);
  return `${error.message} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
