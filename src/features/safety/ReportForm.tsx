import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { EmailField } from '#components/forms/EmailField.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { FormProgress } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { useFormTickets } from '#components/forms/use-form-tickets.ts';
import { guarded } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Field, FieldMessage } from '#components/ui/Field.tsx';
import { field, label, problem } from '#components/ui/text-field.ts';
import { createReport } from '#domain/reports/contract.ts';
import {
  REPORT_KIND_LABELS,
  REPORT_KINDS,
  REPORT_LIMITS,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  reportFields,
} from '#domain/reports/report.ts';
import { call } from '#lib/api-client.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { sendWithWork } from '#lib/form-ticket.ts';

const SCHEMA = z.object(reportFields);
const EMPTY = { kind: 'idea', subject: '', detail: '', reason: '', words: '', email: '' };

/** Only the status of the response is read. */
const UNREAD = { ...createReport, output: 'stream' } as const;

function useReportForm() {
  const tickets = useFormTickets('report');
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    id: 'report',
    initial: EMPTY,
    schema: SCHEMA,
    send: async (report, idempotencyKey) => {
      const { website, ...ticket } = await tickets.take(form.props.ref, idempotencyKey);
      const body = { ...report, ...(website ? { website } : {}), ...ticket };
      await sendWithWork((form_work) => call(UNREAD, { body: { ...body, form_work } }, { idempotencyKey }));
    },
    onSent: () => {
      tickets.used();
      form.reset();
      setIsSent(true);
    },
  });
  const begin = () => {
    setIsSent(false);
    requestAnimationFrame(() => form.focus('kind'));
  };
  return { form, isSent, begin };
}

function Form() {
  const { form, isSent, begin } = useReportForm();
  const { busy } = form;
  const title = useRef<HTMLParagraphElement>(null);
  const reason = form.field('reason');
  useAwake(form.props.ref);
  useEffect(() => {
    if (isSent) title.current?.focus();
  }, [isSent]);
  return (
    <>
      <div className="grid justify-items-start gap-4" hidden={!isSent}>
        <p className="lead" ref={title} tabIndex={-1}>
          Thank you. A person looks at it.
        </p>
        <p>If you left an email address, you get the decision with its reason there.</p>
        <Button kind="line" size="sm" onClick={begin}>
          Report something else
        </Button>
      </div>
      {/* Hidden without script, because it could not be sent. */}
      <form className="noscript:hidden" aria-label="Report" hidden={isSent} {...form.props}>
        <Field {...form.field('kind')} label="What do you report?">
          <select {...form.control('kind', { required: true })} disabled={busy}>
            {REPORT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {REPORT_KIND_LABELS[kind]}
              </option>
            ))}
          </select>
        </Field>
        <InputField
          form={form}
          name="subject"
          label="Which one?"
          hint="The name or the title, as it is shown."
          maxLength={REPORT_LIMITS.subject}
          autoComplete="off"
          disabled={busy}
        />
        <InputField
          form={form}
          name="detail"
          label="More precisely"
          hint="Which badge, what the credit is for, or the number of the idea."
          optional
          maxLength={REPORT_LIMITS.subject}
          autoComplete="off"
          disabled={busy}
        />
        <fieldset
          className={field({ wrong: Boolean(reason.error) })}
          data-wrong={reason.error ? '' : undefined}
          disabled={busy}
        >
          <legend className={`px-0 ${label}`}>What is wrong with it?</legend>
          <FieldMessage id={reason.id} error={reason.error} />
          <ReasonChoice id={reason.id} error={reason.error} onChoose={(one) => form.fill({ reason: one })} />
        </fieldset>
        <Field {...form.field('words')} label="In your words" optional>
          <textarea {...form.control('words')} maxLength={REPORT_LIMITS.words} disabled={busy} />
        </Field>
        <EmailField
          form={form}
          label="Email"
          optional
          hint="For our answer alone. Without one you can still report."
          disabled={busy}
        />
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="report-website">Website</label>
          <input id="report-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        {form.problem !== null && (
          <div className={problem} role="alert">
            <p>{form.problem}</p>
            <p>What you wrote is still here.</p>
          </div>
        )}
        <FormProgress form={form} />
        <Button className="min-w-[min(11rem,100%)]" type="submit" disabled={busy}>
          {busy ? 'Sending...' : 'Send report'}
        </Button>
      </form>
    </>
  );
}

export const ReportForm = guarded(Form);

interface ReasonChoiceProps {
  /** Of the first choice, which gets the focus of an error. */
  id: string;
  error: string | undefined;
  onChoose: (reason: string) => void;
}

/** Radio buttons, because a choice among them is one press; the form reads the hidden field. */
function ReasonChoice({ id, error, onChoose }: ReasonChoiceProps) {
  const list = useRef<HTMLDivElement>(null);
  // Chosen before this code arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLInputElement>('[name="choice"]:checked');
    if (chosen) onChoose(chosen.value);
  }, []);
  return (
    <div ref={list}>
      {/* Of type text: React puts the value of a hidden one back. */}
      <input type="text" name="reason" defaultValue="" hidden />
      {REPORT_REASONS.map((reason, at) => (
        <label key={reason} className="flex min-h-control cursor-pointer items-center gap-3">
          <input
            className="size-[1.25rem] flex-none accent-signal"
            id={at === 0 ? id : `${id}-${reason}`}
            type="radio"
            name="choice"
            value={reason}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={() => onChoose(reason)}
          />
          {REPORT_REASON_LABELS[reason]}
        </label>
      ))}
    </div>
  );
}
