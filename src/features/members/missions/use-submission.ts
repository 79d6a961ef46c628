import { type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { errorsIn, type FieldErrors, useSubmit } from '#components/portal/use-submit.ts';
import { refuseProof } from '#domain/contributions/proof.ts';
import { type MySubmission, submissionFields, submitMission } from '#domain/missions/member-contract.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { ProofUpload } from '#lib/proof-upload/proof-upload.ts';
import { asSignedIn } from '#state/session.ts';
import { useDraft } from '../use-draft.ts';

const SubmissionBody = z.strictObject(submissionFields);
const FIELDS = ['note', 'proof_url', 'proof_file'] as const;
export type SubmissionField = (typeof FIELDS)[number];

/** The id of a field of the form of one mission. */
export function submissionFieldId(missionId: string, name: SubmissionField): string {
  return `submission-${missionId}-${name}`;
}

interface Options {
  missionId: string;
  /** What the fields begin with. */
  initial: { note: string; proof_url: string };
  onSubmitted: (submission: MySubmission) => void;
  onStale: () => void;
}

/** Everything that the form of a submission does. Text and file stay until it was taken. */
export function useSubmission({ missionId, initial, onSubmitted, onStale }: Options) {
  const { values, set, forget } = useDraft(`mission-${missionId}`, initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failed, setFailed] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const { busy, problem, submit } = useSubmit();
  const upload = useRef<ProofUpload>(null);
  const running: RefObject<AbortController | null> = useRef(null);
  /** Counts uploads, because another upload makes another request. */
  const round = useRef(0);

  const lead = (found: FieldErrors): boolean => {
    setErrors(found);
    const first = FIELDS.find((name) => found[name]);
    // The message is drawn first, so that it is read with the field.
    if (first)
      requestAnimationFrame(() => document.getElementById(submissionFieldId(missionId, first))?.focus());
    return first !== undefined;
  };
  const type = (name: 'note' | 'proof_url', value: string) => {
    set(name, value);
    setFailed(false);
    setErrors(({ [name]: _, ...others }) => others);
  };
  const choose = (chosen: File | null) => {
    const problem = chosen ? refuseProof(chosen) : null;
    upload.current = null;
    round.current += 1;
    setFailed(false);
    setFile(problem ? null : chosen);
    setErrors(({ proof_file: _, ...others }) => (problem ? { ...others, proof_file: problem } : others));
  };

  const uploadFile = async (chosen: File) => {
    upload.current ??= new ProofUpload(chosen);
    running.current = new AbortController();
    const { signal } = running.current;
    setSent(0);
    try {
      const proof = await upload.current.run({ onProgress: setSent, signal });
      signal.throwIfAborted();
      return proof;
    } catch (fault) {
      if (signal.aborted) throw new ApiError('invalid', 0, 'You stopped the upload.');
      throw fault;
    } finally {
      running.current = null;
      setSent(null);
    }
  };

  const send = async (idempotencyKey: string): Promise<MySubmission> => {
    const proof = file ? await uploadFile(file) : {};
    const body = { note: values.note, proof_url: values.proof_url.trim() || null, ...proof };
    return asSignedIn((token) =>
      call(submitMission, { params: { id: missionId }, body }, { token, idempotencyKey }),
    );
  };

  const onSubmit = async () => {
    const { note, proof_url } = values;
    if (busy || lead(errorsIn(SubmissionBody, { note, proof_url: proof_url.trim() }))) return;
    setFailed(false);
    const fault = await submit([note, proof_url, round.current], {
      send,
      done: 'Submission sent',
      failed: 'Failed to send your submission',
      onDone: (submission) => {
        forget();
        onSubmitted(submission);
      },
    });
    if (fault === null) return;
    setFailed(true);
    if (!(fault instanceof ApiError)) return;
    // The ticket of the file may have run out: the next try uploads it again.
    if (fault.code === 'forbidden') {
      upload.current?.forget();
      round.current += 1;
    }
    if (fault.status === 409 || fault.status === 404) onStale();
    lead(Object.fromEntries(fault.fields.map(({ path, message }) => [path, message])));
  };

  return {
    values,
    errors,
    file,
    sent,
    busy,
    problem: failed ? problem : null,
    type,
    choose,
    onSubmit,
    stop: () => running.current?.abort(),
    forget,
  };
}
