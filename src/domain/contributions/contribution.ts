import * as z from 'zod/mini';
import { RELATED_APPS } from '../apps.ts';
import { ProofFile } from '../proofs/proof-file.ts';
import { isEmailAddress, isWebAddress, multiline, oneLine } from '../text.ts';
import { appContextFields } from './app-context.ts';
import { Award } from './award.ts';
import { DeskNote } from './desk-note.ts';
import { CONTRIBUTION_TYPES } from './types.ts';

export const CONTRIBUTION_STATUSES = ['new', 'accepted', 'declined', 'needs_info'] as const;
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number];

export const CONTRIBUTION_STATUS_LABELS: Record<ContributionStatus, string> = {
  new: 'New',
  accepted: 'Accepted',
  declined: 'Declined',
  needs_info: 'Needs info',
};

/** Decisions of an admin, only while a contribution is new. */
export const DECISIONS = ['accepted', 'declined', 'needs_info'] as const;
export type Decision = (typeof DECISIONS)[number];

export const isReviewable = (status: ContributionStatus): boolean => status === 'new';

/** For an admin who tries to decide on their own contribution (D36). */
export const OWN_CONTRIBUTION = 'You cannot decide on your own contribution. Another admin can.';

/** How long a decision can be undone before its mail and its INZ leave, in milliseconds (F5). */
export const UNDO_MS = 10_000;

/** `now`: milliseconds since 1970. */
export function isUndoable(contribution: Pick<Contribution, 'effective_at'>, now: number): boolean {
  return contribution.effective_at !== null && now < Date.parse(contribution.effective_at);
}

/** True if the contributor was erased: no mail is sent about it, and its private link is dead. */
export const isErased = ({ email }: Pick<Contribution, 'email'>): boolean => email === '';

type Left = Pick<Contribution, 'email' | 'withdrawn_at'>;

/** True while its private link opens. What its sender withdrew is erased, and its page still shows that (D161). */
export const opensByLink = (contribution: Left): boolean =>
  !isErased(contribution) || contribution.withdrawn_at !== undefined;

type Stated = Pick<Contribution, 'status' | 'withdrawn_at'>;

/** Its status as people see it: `declined` is stored for what was withdrawn (D161). */
export const stateOf = ({ status, withdrawn_at }: Stated): ContributionStatus | 'withdrawn' =>
  withdrawn_at ? 'withdrawn' : status;

export const stateLabelOf = ({ status, withdrawn_at }: Stated): string =>
  withdrawn_at ? 'Withdrawn' : CONTRIBUTION_STATUS_LABELS[status];

export const isReopenable = (status: ContributionStatus): boolean => status === 'needs_info';

/** Limits in UTF-16 units after trimming, inclusive. */
export const CONTRIBUTION_LIMITS = {
  displayName: 100,
  email: 255,
  otherDetails: 200,
  descriptionMin: 10,
  description: 2000,
  proofUrl: 2000,
  adminNotes: 2000,
  message: 2000,
  reply: 2000,
} as const;

/** The version of the programme terms in the form's consent; stored with each contribution. */
export const TERMS_VERSION = '2026-11-23';

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/** All typed fields with the literal messages; shared by the form and the server. */
export const contributionFields = {
  display_name: oneLine(
    z.minLength(1, 'Display name is required'),
    z.maxLength(CONTRIBUTION_LIMITS.displayName, 'Display name must be less than 100 characters'),
  ),
  /** Surrounding white space is removed first: the result is stored, mailed to and compared. */
  email: oneLine(
    z.maxLength(CONTRIBUTION_LIMITS.email, { error: 'Email must be less than 255 characters', abort: true }),
    z.refine(isEmailAddress, 'Must be a valid email address'),
  ),
  contribution_type: z.enum(CONTRIBUTION_TYPES, 'Please select a contribution type'),
  other_details: z.optional(
    z.nullable(
      oneLine(
        z.maxLength(CONTRIBUTION_LIMITS.otherDetails, 'Other details must be less than 200 characters'),
      ),
    ),
  ),
  related_app: z.optional(
    z.nullable(z.union([z.enum(RELATED_APPS), nothing], 'Please select an app from the list')),
  ),
  description: multiline(
    z.minLength(CONTRIBUTION_LIMITS.descriptionMin, 'Description must be at least 10 characters'),
    z.maxLength(CONTRIBUTION_LIMITS.description, 'Description must be less than 2000 characters'),
  ),
  proof_url: z.optional(
    z.nullable(
      oneLine(
        z.maxLength(CONTRIBUTION_LIMITS.proofUrl, { error: 'Please enter a valid URL', abort: true }),
        z.refine((text) => text === '' || isWebAddress(text), 'Please enter a valid URL'),
      ),
    ),
  ),
  ...appContextFields,
  consent_given: z.literal(true, 'You must agree to the terms to submit'),
} as const;

export const ContributionForm = z.strictObject(contributionFields);
export type ContributionForm = z.infer<typeof ContributionForm>;

export const ThreadEntry = z.object({
  from: z.enum(['desk', 'contributor']),
  text: z.string(),
  proof_file_path: z.nullable(z.string()),
  proof_file: z.nullable(ProofFile),
  at: z.string(),
  /** For a question: the decision with which its mail leaves. Absent in answers and in older steps. */
  decision_id: z.optional(z.nullable(z.string())),
});
export type ThreadEntry = z.infer<typeof ThreadEntry>;

type Steps = readonly Pick<ThreadEntry, 'from'>[];

/** True for the answer to a question; another step of the contributor is an addition. */
export const isAnswer = (thread: Steps, n: number): boolean =>
  thread[n]?.from === 'contributor' && thread[n - 1]?.from === 'desk';

export const isAnswered = (thread: Steps): boolean =>
  thread.at(-1)?.from === 'contributor' && thread.some(({ from }) => from === 'desk');

/** Maximum steps of a thread; a further answer is refused. */
export const THREAD_MAX = 20;

/** A contribution as stored and as admins see it; names as in the specification, times in ISO 8601 UTC. */
export const Contribution = z.object({
  id: z.string(),
  reference: z.string(),
  display_name: z.string(),
  email: z.string(),
  contribution_type: z.enum(CONTRIBUTION_TYPES),
  other_details: z.nullable(z.string()),
  related_app: z.nullable(z.enum(RELATED_APPS)),
  description: z.string(),
  proof_url: z.nullable(z.string()),
  proof_file_path: z.nullable(z.string()),
  proof_file: z.nullable(ProofFile),
  /** The keys of the files after the first, and what each is, in the same order (D159). */
  proof_files: z.optional(z._default(z.array(z.string()), [])),
  proof_file_details: z.optional(z._default(z.array(ProofFile), [])),
  page_url: z._default(z.nullable(z.string()), null),
  app_version: z._default(z.nullable(z.string()), null),
  device: z._default(z.nullable(z.string()), null),
  language: z._default(z.nullable(z.string()), null),
  consent_given: z.literal(true),
  consent_version: z.string(),
  submitted_by_user_id: z.nullable(z.string()),
  /** The key by which its related app vouched for the sender; nothing of the person (D163). */
  vouch_key_id: z.optional(z.nullable(z.string())),
  status: z.enum(CONTRIBUTION_STATUSES),
  /** Internal to the desk. */
  admin_notes: z.nullable(z.string()),
  /** Between admins, oldest first; internal to the desk. */
  desk_notes: z.optional(z._default(z.array(DeskNote), [])),
  /** For the contributor: the question of `needs_info`, or the message of the decision. */
  contributor_message: z._default(z.nullable(z.string()), null),
  award: z._default(z.nullable(Award), null),
  /** True while a second admin has to confirm the award; the decision has no effect until then. */
  held: z.optional(z._default(z.boolean(), false)),
  /** True if its email brings an invitation to Insiderz. */
  invites: z.optional(z.boolean()),
  /** True after a correction has taken its INZ back. */
  reversed: z.optional(z._default(z.boolean(), false)),
  /** Identifies the decision; its mail and its ledger entry use this id. */
  decision_id: z._default(z.nullable(z.string()), null),
  /** Until then the decision can be undone and nothing has left. Null without a decision. */
  effective_at: z._default(z.nullable(z.string()), null),
  thread: z._default(z.array(ThreadEntry), []),
  withdrawn_at: z.optional(z.string()),
  /** True once an invitation was issued or ruled out: contributor erased, or a dismissed member. */
  token_issued: z._default(z.boolean(), false),
  reviewed_at: z.nullable(z.string()),
  reviewed_by: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Contribution = z.infer<typeof Contribution>;

/** The files of a contribution in the order in which they were sent, without those of its thread. */
export function proofFilesOf({
  proof_file: first,
  proof_file_details: others = [],
}: Pick<Contribution, 'proof_file' | 'proof_file_details'>): ProofFile[] {
  return first === null ? [] : [first, ...others];
}

/** Typed fields as stored: empty ones are null, other details only for the type other (R273). */
export function typedFields(typed: ContributionForm): Pick<Contribution, keyof ContributionForm> {
  return {
    display_name: typed.display_name,
    email: typed.email,
    contribution_type: typed.contribution_type,
    other_details: (typed.contribution_type === 'other' && typed.other_details) || null,
    related_app: typed.related_app ?? null,
    description: typed.description,
    proof_url: typed.proof_url || null,
    page_url: typed.page_url || null,
    app_version: typed.app_version || null,
    device: typed.device || null,
    language: typed.language || null,
    consent_given: typed.consent_given,
  };
}

export type NewContribution = Omit<Contribution, 'created_at' | 'updated_at' | 'reviewed_at'>;

interface StoredProof {
  key: string;
  file: ProofFile;
}

/** Derived members of a new contribution; none is accepted from the client. */
interface Derived {
  id: string;
  reference: string;
  sender: string | null;
  vouchKeyId?: string | null;
  proofs: readonly StoredProof[];
}

export function newContribution(
  typed: ContributionForm,
  { id, reference, sender, vouchKeyId, proofs: [first, ...others] }: Derived,
): NewContribution {
  return {
    id,
    reference,
    ...typedFields(typed),
    proof_file_path: first?.key ?? null,
    proof_file: first?.file ?? null,
    proof_files: others.map(({ key }) => key),
    proof_file_details: others.map(({ file }) => file),
    consent_version: TERMS_VERSION,
    submitted_by_user_id: sender,
    ...(vouchKeyId && { vouch_key_id: vouchKeyId }),
    status: 'new',
    admin_notes: null,
    contributor_message: null,
    award: null,
    decision_id: null,
    effective_at: null,
    thread: [],
    token_issued: false,
    reviewed_by: null,
  };
}
