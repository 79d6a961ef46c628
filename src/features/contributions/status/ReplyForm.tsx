import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { UploadStopped, useProofFile } from '#components/forms/use-proof-file.ts';
import { guarded } from '#components/ui/Boundary.tsx';
import { Field } from '#components/ui/Field.tsx';
import { amountOf, UploadProgress } from '#components/ui/UploadProgress.tsx';
import { type ContributionProgress, replyToQuestion } from '#domain/contributions/contract.ts';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { PROOF_ACCEPT, PROOF_HINT } from '#domain/contributions/proof.ts';
import { call, reasonOf } from '#lib/api-client.ts';
import { draftAt, isText } from '#lib/drafts.ts';
import { retrying } from '#lib/proof-upload/retry.ts';

export interface ReplyFormProps {
  /** The key of the private link. */
  statusKey: string;
  onAnswered: (progress: ContributionProgress) => void;
}

const SCHEMA = z.object({
  text: z.string().check(z.refine((text) => text.trim() !== '', 'Please write an answer')),
});

/** The answer to a question of the desk, with perhaps one more file. What was typed outlives any failure. */
function Reply({ statusKey, onAnswered }: ReplyFormProps) {
  const proof = useProofFile();
  // The key itself is not stored, only its beginning.
  const store = draftAt(`reply-draft:${statusKey.slice(0, 8)}`, isText);
  const form = useForm({
    id: 'reply',
    initial: { text: '', file: '' },
    draft: {
      read: () => ({ text: store.read() ?? '' }),
      keep: ({ text }) => store.keep(text),
      clear: store.clear,
    },
    schema: SCHEMA,
    upon: proof.round,
    send: async ({ text }, idempotencyKey) => {
      const body = { key: statusKey, text, ...(await proof.upload()) };
      return retrying(() => call(replyToQuestion, { body }, { idempotencyKey }), { times: 2 });
    },
    onSent: onAnswered,
    onFailed: (fault) => {
      proof.refused(fault);
      return undefined;
    },
  });
  const { busy } = form;
  const fault = form.fault instanceof UploadStopped ? form.fault.cause : form.fault;

  const choose = (input: HTMLInputElement) => {
    const refusal = proof.choose(input.files?.[0] ?? null);
    if (refusal) input.value = '';
    form.mark('file', refusal ?? undefined);
  };

  return (
    <form className="reply" {...form.props}>
      <h2>Your answer</h2>
      <Field {...form.field('text')} label="Answer">
        <textarea
          {...form.control('text', { required: true })}
          rows={5}
          maxLength={CONTRIBUTION_LIMITS.reply}
          readOnly={busy}
        />
      </Field>
      <Field {...form.field('file')} label="One more file" optional hint={PROOF_HINT}>
        <input
          {...form.control('file', { hint: true })}
          type="file"
          accept={PROOF_ACCEPT}
          disabled={busy}
          onChange={(event) => choose(event.currentTarget)}
        />
        {proof.file && proof.sent !== null && (
          <UploadProgress name={proof.file.name} size={proof.file.size} sent={proof.sent} />
        )}
        {proof.file && proof.sent === null && (
          <p className="note">{amountOf(proof.file.size)}. Sent with your answer.</p>
        )}
      </Field>
      {fault !== null && (
        <p className="fix" role="alert">
          Your answer was not sent. {reasonOf(fault)} What you typed is still here.
        </p>
      )}
      <button className="btn" type="submit" aria-disabled={busy}>
        {busy ? 'Sending...' : 'Send the answer'}
      </button>
    </form>
  );
}

export const ReplyForm = guarded(Reply, 'The form');
