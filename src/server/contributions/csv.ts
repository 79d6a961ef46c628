import { stringify } from 'csv-stringify/sync';
import {
  type Contribution,
  type ContributionForm,
  contributionFields,
} from '#domain/contributions/contribution.ts';

/** What makes a program read a cell as a formula, with the full-width twins that some fold to it. */
const STARTS_FORMULA = /^[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** The same after a sign at which a program set to another separator would begin a new cell. */
const AFTER_SEPARATOR = /([,;|\t\r\n])(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Text that no program takes for a formula: an apostrophe stands before whatever could begin one (T29). */
export function inert(text: string): string {
  const inside = text.replace(AFTER_SEPARATOR, "$1'");
  return STARTS_FORMULA.test(inside) ? `'${inside}` : inside;
}

type Column = (contribution: Contribution) => string | number | boolean | null;

type Columns = Record<string, Column>;

/** A column for each of these fields, as it stands in the record. */
function plain(names: readonly (keyof ContributionForm)[]): Columns {
  return Object.fromEntries(names.map((name) => [name, (one: Contribution) => one[name] ?? null]));
}

/** Consent stands beside its version. */
const TYPED = (Object.keys(contributionFields) as (keyof ContributionForm)[]).filter(
  (name) => name !== 'consent_given',
);

/**
 * The columns of each field that nobody types. One that is missing here does not compile; one without columns says so.
 */
const COLUMNS_OF: Record<Exclude<keyof Contribution, keyof ContributionForm>, Columns> = {
  reference: { reference: (one) => one.reference },
  id: { id: (one) => one.id },
  created_at: { created_at: (one) => one.created_at },
  // What was typed follows the status: all of it, whatever the form asks for.
  status: { status: (one) => one.status, ...plain(TYPED) },
  proof_file_path: { proof_file_path: (one) => one.proof_file_path },
  proof_file: {
    proof_file_name: (one) => one.proof_file?.name ?? null,
    proof_file_type: (one) => one.proof_file?.type ?? null,
    proof_file_size: (one) => one.proof_file?.size ?? null,
  },
  consent_version: { ...plain(['consent_given']), consent_version: (one) => one.consent_version },
  submitted_by_user_id: { submitted_by_user_id: (one) => one.submitted_by_user_id },
  admin_notes: { admin_notes: (one) => one.admin_notes },
  // They stay on the desk.
  desk_notes: {},
  contributor_message: { contributor_message: (one) => one.contributor_message },
  award: {
    award_reward: (one) => one.award?.reward ?? null,
    award_amount: (one) => one.award?.amount ?? null,
    award_first: (one) => one.award?.first ?? null,
    award_reason: (one) => one.award?.reason ?? null,
  },
  // Whether a second admin has to confirm is the desk's own business.
  held: {},
  // What was taken back stands in the ledger.
  reversed: {},
  thread: {
    thread: ({ thread }) => thread.map(({ at, from, text }) => `${at} ${from}: ${text}`).join('\n\n') || null,
  },
  token_issued: { token_issued: (one) => one.token_issued },
  decision_id: { decision_id: (one) => one.decision_id },
  effective_at: { effective_at: (one) => one.effective_at },
  reviewed_at: { reviewed_at: (one) => one.reviewed_at },
  reviewed_by: { reviewed_by: (one) => one.reviewed_by },
  updated_at: { updated_at: (one) => one.updated_at },
};

/** The whole record but for digests. */
const COLUMNS: Columns = Object.assign({}, ...Object.values(COLUMNS_OF));

const cellOf = (value: string | number | boolean | null): string =>
  value === null ? '' : inert(String(value));

/** The first line, after the mark by which spreadsheets know that the file is UTF-8. */
export function csvHead(): string {
  return stringify([Object.keys(COLUMNS)], { quoted: true, bom: true, record_delimiter: 'windows' });
}

/** One line for each contribution, every cell quoted and inert. */
export function csvLines(contributions: readonly Contribution[]): string {
  const rows = contributions.map((one) => Object.values(COLUMNS).map((column) => cellOf(column(one))));
  return stringify(rows, { quoted: true, quoted_empty: true, record_delimiter: 'windows' });
}
