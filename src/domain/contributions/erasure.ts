import type { Award } from './award.ts';
import { type ContributionForm, contributionFields } from './contribution.ts';

export const ERASED_NAME = 'Name erased';

export const ERASED_WORDS = 'Erased.';

type Step = Record<string, unknown>;

function threadOf(record: Record<string, unknown>): Step[] {
  return Array.isArray(record.thread) ? (record.thread as Step[]) : [];
}

/** Including those of answers. */
export function proofKeys(record: Record<string, unknown>): string[] {
  const { proof_file_path: first, proof_files: others } = record;
  const answers = threadOf(record).map((step) => step.proof_file_path);
  return [first, ...(Array.isArray(others) ? others : []), ...answers].filter(
    (key): key is string => typeof key === 'string',
  );
}

/** Fields that stay or are handled separately below. All others are erased, including new ones. */
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

/** An award stays; its reason may describe the person. */
function withoutReason(award: unknown): { award?: Award } {
  const { reason = null } = (award ?? {}) as Partial<Award>;
  return reason === null ? {} : { award: { ...(award as Award), reason: ERASED_WORDS } };
}

/** A question without a person to answer it is closed, and its email is cancelled. */
const CLOSED = { status: 'declined', decision_id: null, effective_at: null } as const;

export interface Erasure {
  name: string;
  /** True if description and answers stay, without an author or as those of an account. */
  keepsWords: boolean;
  keepsAccount: boolean;
  now: Date;
}

/** Erases the person (A-55, T36): type, app, dates, decision stay. Delete the files (`proofKeys`) first. */
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
    proof_files: [],
    proof_file_details: [],
    vouch_key_id: null,
    content_digest: null,
    address_digest: null,
    text_digest: null,
    file_digest: null,
    thread,
    thread_files: [],
    // These address or describe the person.
    admin_notes: null,
    desk_notes: [],
    contributor_message: null,
    undone: null,
    ...(record.status === 'needs_info' ? CLOSED : {}),
    ...withoutReason(record.award),
    ...(keepsWords ? {} : { description: ERASED_WORDS }),
    ...(keepsAccount ? {} : { submitted_by_user_id: null }),
    // The desk's refresh depends on it.
    updated_at: now,
  };
}
