import { type FormEvent, useRef, useState } from 'react';
import { guarded } from '#components/ui/Boundary.tsx';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { amountOf, UploadProgress } from '#components/ui/UploadProgress.tsx';
import { type ContributionProgress, replyToQuestion } from '#domain/contributions/contract.ts';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { PROOF_HINT, PROOF_TYPES, refuseProof } from '#domain/contributions/proof.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { ProofUpload } from '#lib/proof-upload/proof-upload.ts';
import { retrying } from '#lib/proof-upload/retry.ts';
import { useReplyDraft } from './use-reply-draft.ts';

export interface ReplyFormProps {
  /** The key of the private link. */
  statusKey: string;
  onAnswered: (progress: ContributionProgress) => void;
}

const ACCEPT = [
  ...Object.keys(PROOF_TYPES).map((extension) => `.${extension}`),
  ...Object.values(PROOF_TYPES),
].join(',');

/** The answer to a question of the desk, with perhaps one more file. What was typed outlives any failure. */
function Reply({ statusKey, onAnswered }: ReplyFormProps) {
  const [text, setText, forget] = useReplyDraft(statusKey);
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<{ text?: string; file?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [stage, setStage] = useState<'filling' | 'uploading' | 'sending'>('filling');
  const [sent, setSent] = useState(0);
  const upload = useRef<ProofUpload>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // One key for one answer, however often it has to be sent (T20).
  const answer = useRef({ content: '', key: '' });
  const busy = stage !== 'filling';

  const choose = (input: HTMLInputElement) => {
    const chosen = input.files?.[0] ?? null;
    const problem = chosen ? refuseProof(chosen) : null;
    if (problem) input.value = '';
    setErrors(({ text: kept }) => ({
      ...(kept ? { text: kept } : {}),
      ...(problem ? { file: problem } : {}),
    }));
    setFile(problem ? null : chosen);
    upload.current = null;
  };

  const uploadFile = async () => {
    if (!file) return {};
    setStage('uploading');
    upload.current ??= new ProofUpload(file);
    return upload.current.run({ onProgress: setSent });
  };

  const send = async () => {
    const proof = await uploadFile();
    setStage('sending');
    const body = { key: statusKey, text, ...proof };
    const content = JSON.stringify(body);
    if (answer.current.content !== content) answer.current = { content, key: crypto.randomUUID() };
    const idempotencyKey = answer.current.key;
    return retrying(() => call(replyToQuestion, { body }, { idempotencyKey }), { times: 2 });
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (text.trim() === '') {
      setErrors({ text: 'Please write an answer' });
      field.current?.focus();
      return;
    }
    setErrors({});
    try {
      const progress = await send();
      forget();
      onAnswered(progress);
    } catch (fault) {
      const refused = fault instanceof ApiError ? fault : null;
      const wrong = refused?.fields.find(({ path }) => path === 'text')?.message;
      // The file's ticket may have run out: the next try uploads it again.
      if (refused?.code === 'forbidden') upload.current?.forget();
      if (wrong) setErrors({ text: wrong });
      setFailure(refused?.message ?? 'Something went wrong on this page. Please try again.');
    }
    setStage('filling');
  };

  return (
    <form className="reply" noValidate onSubmit={onSubmit}>
      <h2>Your answer</h2>
      <Field id="reply-text" label="Answer" error={errors.text}>
        <textarea
          {...controlProps('reply-text', 'text', { error: errors.text, required: true })}
          ref={field}
          rows={5}
          maxLength={CONTRIBUTION_LIMITS.reply}
          readOnly={busy}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field id="reply-file" label="One more file" optional hint={PROOF_HINT} error={errors.file}>
        <input
          {...controlProps('reply-file', 'file', { error: errors.file, hint: true })}
          type="file"
          accept={ACCEPT}
          disabled={busy}
          onChange={(event) => choose(event.currentTarget)}
        />
        {file && stage === 'uploading' && <UploadProgress name={file.name} size={file.size} sent={sent} />}
        {file && stage !== 'uploading' && (
          <p className="note">{amountOf(file.size)}. Sent with your answer.</p>
        )}
      </Field>
      {failure && (
        <p className="fix" role="alert">
          Your answer was not sent. {failure} What you typed is still here.
        </p>
      )}
      <button className="btn" type="submit" aria-disabled={busy}>
        {busy ? 'Sending...' : 'Send the answer'}
      </button>
    </form>
  );
}

export const ReplyForm = guarded(Reply, 'The form');
