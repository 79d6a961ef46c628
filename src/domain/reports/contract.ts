import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { formTicket } from '../forms/contract.ts';
import { formWork } from '../forms/work.ts';
import { moment, pageEnd, recordId } from '../wire.ts';
import { appealText, OUTCOMES, outcomeReason, Report, reportFields } from './report.ts';

export const REPORTS_PAGE = 50;

/** Needs no account. */
export const createReport = contract({
  name: 'createReport',
  method: 'POST',
  path: '/api/reports',
  audience: 'anyone',
  status: 202,
  body: z.strictObject({
    ...reportFields,
    form_ticket: formTicket,
    form_work: formWork,
    /** A honeypot, invisible to people (T31). */
    website: z.optional(z.string('Must be text').check(z.maxLength(0, 'Leave this field empty'))),
  }),
  output: z.object({ accepted: z.literal(true) }),
});

/** Objects to a decision, with the key of its email, once for each decision; the report is open again. */
export const appealReport = contract({
  name: 'appealReport',
  method: 'POST',
  path: '/api/reports/appeal',
  audience: 'anyone',
  status: 202,
  body: z.strictObject({
    key: z.string('Must be text').check(z.maxLength(500, 'Must be the key of a report')),
    words: appealText,
  }),
  output: z.object({ accepted: z.literal(true) }),
});

/** A report with the title of its idea; null when that is gone, and for other kinds. */
export const ReportRow = z.extend(Report, { title: z.nullable(z.string()) });
export type ReportRow = z.infer<typeof ReportRow>;

/** Newest first. */
export const listReports = contract({
  name: 'listReports',
  method: 'GET',
  path: '/api/admin/reports',
  audience: 'admin',
  query: z.strictObject({
    after: z.optional(pageEnd),
    decided: z.optional(z.literal('yes', 'Must be yes')),
  }),
  output: z.object({ items: z.array(ReportRow), next: z.nullable(z.string()) }),
});

/** Decides an unchanged report, carries the decision out, and answers its sender by email. */
export const decideReport = contract({
  name: 'decideReport',
  method: 'POST',
  path: '/api/admin/reports/:id/outcome',
  audience: 'admin',
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({
    outcome: z.enum(OUTCOMES, 'Must be kept, hidden or removed'),
    reason: outcomeReason,
    updated_at: moment,
  }),
  output: ReportRow,
});
