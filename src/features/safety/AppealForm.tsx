import { useState } from 'react';
import * as z from 'zod/mini';
import { FormProgress } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { guarded } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { problem } from '#components/ui/text-field.ts';
import { appealReport } from '#domain/reports/contract.ts';
import { appealText, REPORT_LIMITS } from '#domain/reports/report.ts';
import { call } from '#lib/api-client.ts';
import { useAwake } from '#lib/client-directives/awake.ts';

const SCHEMA = z.object({ words: appealText });

function Form() {
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    id: 'appeal',
    initial: { words: '' },
    schema: SCHEMA,
    send: ({ words }, idempotencyKey) =>
      call(appealReport, { body: { key: location.hash.replace('#appeal=', ''), words } }, { idempotencyKey }),
    onSent: () => setIsSent(true),
  });
  const { busy } = form;
  useAwake(form.props.ref);
  return (
    <>
      <p className="lead" role="status">
        {isSent && 'Thank you. Somebody looks again, and answers you by email.'}
      </p>
      <form aria-label="Objection" hidden={isSent} {...form.props}>
        <Field {...form.field('words')} label="Why were we wrong?">
          <textarea
            {...form.control('words', { required: true })}
            maxLength={REPORT_LIMITS.words}
            disabled={busy}
          />
        </Field>
        {form.problem !== null && (
          <p className={problem} role="alert">
            {form.problem}
          </p>
        )}
        <FormProgress form={form} />
        <Button type="submit" disabled={busy}>
          {busy ? 'Sending...' : 'Ask us to look again'}
        </Button>
      </form>
    </>
  );
}

export const AppealForm = guarded(Form);
