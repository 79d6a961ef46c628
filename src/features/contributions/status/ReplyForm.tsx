import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { FormProgress } from '#components/forms/FormProgress.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { UploadStopped, useProofFile } from '#components/forms/use-proof-file.ts';
import { guarded } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { fileButton, input, problem } from '#components/ui/text-field.ts';
import { amountOf, UploadProgress } from '#components/ui/UploadProgress.tsx';
import { type ContributionProgress, replyToQuestion } from '#domain/contributions/contract.ts';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { PROOF_ACCEPT, PROOF_HINT } from '#domain/proofs/proof.ts';
import { call, reasonOf } from '#lib/api-client.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { draftAt, isText } from '#lib/drafts.ts';
import { ANSWERED, keyInAddress } from './private-link.ts';

interface AnswerFormProps {
  /** Key of the private link; empty until the URL is read, and nothing is rendered until then. */
  statusKey: string;
  onAnswered: (progress: ContributionProgress) => void;
}

const SCHEMA = z.object({
  text: z.string().check(z.refine((text) => text.trim() !== '', 'Please write an answer')),
});

/** Answers a question of the reviewers, with an optional file. Typed text survives any failure. */
function AnswerForm({ statusKey, onAnswered }: AnswerFormProps) {
  const proof = useProofFile();
  // Only a prefix of the key is stored.
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
    send: async ({ text }, idempotencyKey) => {
      const body = { key: statusKey, text, ...(await proof.upload()) };
      return call(replyToQuestion, { body }, { idempotencyKey });
    },
    onSent: onAnswered,
    onFailed: (fault) => {
      proof.refused(fault);
      return undefined;
    },
  });
  const { busy } = form;
  useAwake(form.props.ref, statusKey !== '');
  const fault = form.fault instanceof UploadStopped ? form.fault.cause : form.fault;

  const choose = (input: HTMLInputElement) => {
    const refusal = proof.choose(input.files?.[0] ?? null);
    if (refusal) input.value = '';
    form.mark('file', refusal ?? undefined);
  };

  return (
    <form className="mt-6" hidden={statusKey === ''} {...form.props}>
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
          className={`${input()} ${fileButton}`}
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
        <p className="note wrap-anywhere empty:hidden" role="status">
          {proof.replaced}
        </p>
      </Field>
      {fault !== null && (
        <p className={problem} role="alert">
          Your answer was not sent. {reasonOf(fault)} What you typed is still here.
        </p>
      )}
      <FormProgress form={form} />
      <Button className="mt-2" type="submit" aria-disabled={busy}>
        {busy ? 'Sending...' : 'Send the answer'}
      </Button>
    </form>
  );
}

/** Form for the contribution that the URL names; another link, or a later question, gets its own form. */
function Reply() {
  const place = useRef<HTMLDivElement>(null);
  const [statusKey, setStatusKey] = useState('');
  const [answers, setAnswers] = useState(0);

  useEffect(() => {
    const read = () => setStatusKey(keyInAddress());
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  const onAnswered = (detail: ContributionProgress) => {
    setAnswers(answers + 1);
    place.current?.dispatchEvent(new CustomEvent(ANSWERED, { detail, bubbles: true }));
  };
  return (
    <div ref={place}>
      <AnswerForm key={`${statusKey} ${answers}`} statusKey={statusKey} onAnswered={onAnswered} />
    </div>
  );
}

export const ReplyForm = guarded(Reply, 'The form');
