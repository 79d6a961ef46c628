import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { FormProgress, Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { UploadStopped, useProofFile } from '#components/forms/use-proof-file.ts';
import { guarded } from '#components/ui/Boundary.tsx';
import { Field } from '#components/ui/Field.tsx';
import { fileButton, input, problem } from '#components/ui/text-field.ts';
import { amountOf, UploadProgress } from '#components/ui/UploadProgress.tsx';
import { type ContributionProgress, replyToQuestion } from '#domain/contributions/contract.ts';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { PROOF_HINT } from '#domain/proofs/hint.ts';
import { PROOF_ACCEPT } from '#domain/proofs/proof.ts';
import { call, reasonOf } from '#lib/api-client.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { draftAt, isText } from '#lib/drafts.ts';
import { ANSWERED, keyInAddress } from './page-parts.ts';

const schemaWith = (missing: string) =>
  z.object({ text: z.string().check(z.refine((text) => text.trim() !== '', missing)) });

const ANSWER = {
  id: 'reply',
  label: 'Answer',
  schema: schemaWith('Please write an answer'),
  file: 'One more file',
  with: 'Sent with your answer.',
  failed: 'Your answer was not sent.',
  send: 'Send the answer',
};

const ADDITION = {
  id: 'addition',
  label: 'Your correction or addition',
  schema: schemaWith('Please write what to correct or add'),
  file: 'A file to add',
  with: 'Sent with your addition.',
  failed: 'Your addition was not sent.',
  send: 'Send the addition',
};

interface AnswerFormProps {
  /** Key of the private link; empty until the URL is read, and nothing is rendered until then. */
  statusKey: string;
  onAnswered: (progress: ContributionProgress) => void;
  /** Adds to what waits instead of answering a question. */
  addition: boolean;
}

/** Typed text survives any failure. */
function AnswerForm({ statusKey, onAnswered, addition }: AnswerFormProps) {
  const { id, label, schema, ...texts } = addition ? ADDITION : ANSWER;
  const proof = useProofFile();
  // Only a prefix of the key is stored.
  const store = draftAt(`${id}-draft:${statusKey.slice(0, 8)}`, isText);
  const form = useForm({
    id,
    initial: { text: '', file: '' },
    draft: {
      read: () => ({ text: store.read() ?? '' }),
      keep: ({ text }) => store.keep(text),
      clear: store.clear,
    },
    schema,
    send: async ({ text }, idempotencyKey) => {
      const body = { key: statusKey, text, ...(await proof.upload()), ...(addition && { addition }) };
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
    <form className={addition ? '' : 'mt-6'} hidden={statusKey === ''} {...form.props}>
      {addition ? (
        <p className="mb-3">What you sent stays as it is. Whoever reviews it reads both.</p>
      ) : (
        <h2>Your answer</h2>
      )}
      <Field {...form.field('text')} label={label}>
        <textarea
          {...form.control('text', { required: true })}
          rows={5}
          maxLength={CONTRIBUTION_LIMITS.reply}
          readOnly={busy}
        />
      </Field>
      <Field {...form.field('file')} label={texts.file} optional hint={PROOF_HINT}>
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
          <p className="note">
            {amountOf(proof.file.size)}. {texts.with}
          </p>
        )}
        <p className="note wrap-anywhere empty:hidden" role="status">
          {proof.replaced}
        </p>
      </Field>
      {fault !== null && (
        <p className={problem} role="alert">
          {texts.failed} {reasonOf(fault)} What you typed is still here.
        </p>
      )}
      <FormProgress form={form} />
      <Submit form={form} label={texts.send} busy="Sending..." className="mt-2" />
    </form>
  );
}

/** Form for the contribution that the URL names; another link, or a later question, gets its own form. */
function Reply({ addition = false }: { addition?: boolean }) {
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
  const key = `${statusKey} ${answers}`;
  const form = <AnswerForm key={key} statusKey={statusKey} onAnswered={onAnswered} addition={addition} />;
  return (
    <div ref={place}>
      {addition ? (
        <details key={answers}>
          <summary className="inline-flex min-h-control cursor-pointer items-center font-semibold text-1 underline underline-offset-[0.18em]">
            Correct or add something
          </summary>
          {form}
        </details>
      ) : (
        form
      )}
    </div>
  );
}

export const ReplyForm = guarded(Reply);
