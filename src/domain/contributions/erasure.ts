import type { Award } from './award.ts';
import { type ContributionForm, contributionFields } from './contribution.ts';

/** What an admin reads in the place of a name that was erased. */
export const ERASED_NAME = 'Name erased';

/** What an admin reads in the place of words that were erased. */
export const ERASED_WORDS = 'Erased.';

type Step = Record<string, unknown>;

function threadOf(record: Record<string, unknown>): Step[] {
  return Array.isArray(record.thread) ? (record.thread as Step[]) : [];
}

/** The keys of all proof files of a contribution, those of later answers too. */
export function proofKeys(record: Record<string, unknown>): string[] {
  return [record.proof_file_path, ...threadOf(record).map((step) => step.proof_file_path)].filter(
    (key): key is string => typeof key === 'string',
  );
}

/** What stays of the fields that a person fills in, and what is judged by itself below. Any other is erased, a new one too. */
const NOT_SIMPLY_ERASED: readonly (keyof ContributionForm)[] = [
  'contribution_type',
  'related_app',
  'consent_given',
  'display_name',
  'email',
  'description',
];

const ERASED = Object.fromEntries(
  Object.keys(contributionFields)
    .filter((name) => !NOT_SIMPLY_ERASED.includes(name as keyof ContributionForm))
    .map((name) => [name, null]),
);

/** An award stays; why it was given was said of the person. */
function withoutReason(award: unknown): { award?: Award } {
  const { reason = null } = (award ?? {}) as Partial<Award>;
  return reason === null ? {} : { award: { ...(award as Award), reason: ERASED_WORDS } };
}

/** A question that nobody is left to answer is closed, and its email does not leave. */
const CLOSED = { status: 'declined', decision_id: null, effective_at: null } as const;

/** How a contribution is to be without whoever sent it. */
export interface Erasure {
  /** Stands in the place of the name. */
  name: string;
  /** True when the description and the answers stay, as the words of nobody or of an account. */
  keepsWords: boolean;
  /** True when it stays in the account that sent it. */
  keepsAccount: boolean;
  now: Date;
}

/**
 * The members of a contribution's record that change when its person is taken out of it (A-55, T36): name, address,
 * links, files and every digest by which the person could be found again. Its kind, app, dates and decision stay. The
 * files themselves (`proofKeys`) are deleted by the caller, before this is written.
 */
export function withoutContributor(
  record: Record<string, unknown>,
  { name, keepsWords, keepsAccount, now }: Erasure,
): Record<string, unknown> {
  const thread = threadOf(record).map((step) => ({
    ...step,
    ...(keepsWords ? {} : { text: ERASED_WORDS }),
    proof_file_path: null,
    proof_file: null,
  }));
  return {
    ...ERASED,
    display_name: name,
    email: '',
    proof_file_path: null,
    proof_file: null,
    content_digest: null,
    address_digest: null,
    text_digest: null,
    file_digest: null,
    thread,
    thread_files: [],
    // These speak to the person, or of them.
    admin_notes: null,
    desk_notes: [],
    contributor_message: null,
    undone: null,
    ...(record.status === 'needs_info' ? CLOSED : {}),
    ...withoutReason(record.award),
    ...(keepsWords ? {} : { description: ERASED_WORDS }),
    ...(keepsAccount ? {} : { submitted_by_user_id: null }),
    // The desk refreshes by this.
    updated_at: now,
  };
}
