import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import {
  type Contribution,
  type ContributionForm,
  contributionFields,
} from '#domain/contributions/contribution.ts';
import { exportContributions as contract } from '#domain/contributions/desk-contract.ts';
import { type DeskFilter, deskFilter } from '#domain/contributions/desk-filter.ts';
import { summaryOf } from '#domain/contributions/summary.ts';
import { isoDay } from '#domain/formats.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWriteWithoutKey } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { pageOfContributions } from './records/contribution-lists.ts';

/** What spreadsheets read as the start of a formula, with the full-width characters that some of them normalise. */
const STARTS_FORMULA = /^[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** The same after a character that a program with another separator setting reads as the start of a cell. */
const AFTER_SEPARATOR = /([,;|\t\r\n])(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Prefixes an apostrophe to every possible start of a formula (T29). */
export function inert(text: string): string {
  const inside = text.replace(AFTER_SEPARATOR, "$1'");
  return STARTS_FORMULA.test(inside) ? `'${inside}` : inside;
}

type Column = (contribution: Contribution) => string | number | boolean | null;

type Columns = Record<string, Column>;

function plain(names: readonly (keyof ContributionForm)[]): Columns {
  return Object.fromEntries(names.map((name) => [name, (one: Contribution) => one[name] ?? null]));
}

/** Consent is exported next to its version. */
const TYPED = (Object.keys(contributionFields) as (keyof ContributionForm)[]).filter(
  (name) => name !== 'consent_given',
);

/** The columns of each derived field. A missing field does not compile; a field without columns is listed explicitly. */
const COLUMNS_OF: Record<Exclude<keyof Contribution, keyof ContributionForm>, Columns> = {
  reference: { reference: (one) => one.reference },
  id: { id: (one) => one.id },
  created_at: { created_at: (one) => one.created_at },
  // All typed fields follow the status, also those that the form does not require.
  status: { status: (one) => one.status, ...plain(TYPED) },
  proof_file_path: { proof_file_path: (one) => one.proof_file_path },
  proof_file: {
    proof_file_name: (one) => one.proof_file?.name ?? null,
    proof_file_type: (one) => one.proof_file?.type ?? null,
    proof_file_size: (one) => one.proof_file?.size ?? null,
  },
  proof_files: { proof_files: (one) => one.proof_files?.join(' ') || null },
  proof_file_details: {
    proof_files_names: (one) => one.proof_file_details?.map(({ name }) => name).join(' | ') || null,
  },
  consent_version: { ...plain(['consent_given']), consent_version: (one) => one.consent_version },
  submitted_by_user_id: { submitted_by_user_id: (one) => one.submitted_by_user_id },
  vouch_key_id: { vouch_key_id: (one) => one.vouch_key_id ?? null },
  admin_notes: { admin_notes: (one) => one.admin_notes },
  // Internal to the desk.
  desk_notes: {},
  contributor_message: { contributor_message: (one) => one.contributor_message },
  award: {
    award_reward: (one) => one.award?.reward ?? null,
    award_amount: (one) => one.award?.amount ?? null,
    award_first: (one) => one.award?.first ?? null,
    award_reason: (one) => one.award?.reason ?? null,
  },
  // The description contains it.
  withdrawn_at: {},
  // A pending award is internal to the desk.
  held: {},
  // Reversals are recorded in the ledger.
  reversed: {},
  thread: {
    thread: ({ thread }) => thread.map(({ at, from, text }) => `${at} ${from}: ${text}`).join('\n\n') || null,
  },
  // Whether a token exists is in `token_issued`.
  invites: {},
  token_issued: { token_issued: (one) => one.token_issued },
  decision_id: { decision_id: (one) => one.decision_id },
  effective_at: { effective_at: (one) => one.effective_at },
  reviewed_at: { reviewed_at: (one) => one.reviewed_at },
  reviewed_by: { reviewed_by: (one) => one.reviewed_by },
  updated_at: { updated_at: (one) => one.updated_at },
};

const COLUMNS: Columns = Object.assign({}, ...Object.values(COLUMNS_OF));

const cellOf = (value: string | number | boolean | null): string =>
  value === null ? '' : inert(String(value));

/** The header row, after the byte order mark by which spreadsheets recognise UTF-8. */
function csvHead(): string {
  return stringify([Object.keys(COLUMNS)], { quoted: true, bom: true, record_delimiter: 'windows' });
}

function csvLines(contributions: readonly Contribution[]): string {
  const rows = contributions.map((one) => Object.values(COLUMNS).map((column) => cellOf(column(one))));
  return stringify(rows, { quoted: true, quoted_empty: true, record_delimiter: 'windows' });
}

const PAGE = 250;

type Filter = DeskFilter & { sort?: 'newest' | 'oldest' | undefined };

/** Yields the file in pieces, so that at most one page is in memory. */
async function* piecesOf({ sort, ...filter }: Filter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const passes = deskFilter(filter);
  yield encoder.encode(csvHead());
  let after: string | undefined;
  do {
    const page = await pageOfContributions({ status: filter.status, after, sort, size: PAGE });
    const items = page.items.filter((one) => passes(summaryOf(one)));
    if (items.length > 0) yield encoder.encode(csvLines(items));
    after = page.next ?? undefined;
  } while (after);
}

/** After a recent sign-in; audited (T29, T35). */
export const exportContributions = route(contract, async (context, { query }) => {
  const after = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  await write(auditedWriteWithoutKey(context), {
    action: 'contributions.export',
    execute: async () => ({ result: null, entityId: 'contributions', before: {}, after }),
    replay: async () => null,
  });
  const day = isoDay(context.now);
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="contributions-${day}.csv"`,
  };
  const pieces = Readable.toWeb(Readable.from(piecesOf(query), { objectMode: false }));
  return new Response(pieces as ReadableStream, { headers });
});
