import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { useFormTickets } from '#components/forms/use-form-tickets.ts';
import { createReport } from '#domain/reports/contract.ts';
import { reportFields } from '#domain/reports/report.ts';
import { call } from '#lib/api-client.ts';
import { sendWithWork } from '#lib/form-ticket.ts';

const SCHEMA = z.object(reportFields);
const EMPTY = { kind: 'idea', subject: '', detail: '', reason: '', words: '', email: '' };

/** Only the status of the response is read. */
const UNREAD = { ...createReport, output: 'stream' } as const;

export function useReportForm() {
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
