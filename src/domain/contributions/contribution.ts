import * as z from 'zod/mini';
import { RELATED_APPS } from '../apps.ts';
import { ProofFile } from '../proofs/proof-file.ts';
import { FIRST_CONTRIBUTION_INZ } from '../rewards/guide.ts';
import { isEmailAddress, isWebAddress, multiline, oneLine } from '../text.ts';
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

/** What an admin may decide while a contribution is new, and only then. */
export const DECISIONS = ['accepted', 'declined', 'needs_info'] as const;
export type Decision = (typeof DECISIONS)[number];

/** True when a contribution in this status may be approved or rejected. The desk and the server both ask here. */
export function isReviewable(status: ContributionStatus): boolean {
  return status === 'new';
}

/** The sentence for an admin who would decide on a contribution of their own (D36). */
export const OWN_CONTRIBUTION = 'You cannot decide on your own contribution. Another admin can.';

/** How long a decision can be undone before its mail and its INZ leave, in milliseconds (F5). */
export const UNDO_MS = 10_000;

/** True while the decision upon a contribution can be undone at `now` (milliseconds since 1970). */
export function isUndoable(contribution: Pick<Contribution, 'effective_at'>, now: number): boolean {
  return contribution.effective_at !== null && now < Date.parse(contribution.effective_at);
}

/** True when whoever sent it was taken out of it: nobody is mailed about it, and its private link opens nothing. */
export function isErased({ email }: Pick<Contribution, 'email'>): boolean {
  return email === '';
}

/** True when an admin may open a contribution again: only while it waits for an answer. */
export function isReopenable(status: ContributionStatus): boolean {
  return status === 'needs_info';
}

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

/** The version of the programme terms that the form asks consent for; stored with each contribution. */
export const TERMS_VERSION = '2026-11-23';

/** The literal sentences of the specification. */
export const CONTRIBUTION_MESSAGES = {
  success: `Thanks for contributing. We'll review and follow up by email. First meaningful contributions earn ${FIRST_CONTRIBUTION_INZ} INZ and unlock Insiderz access.`,
  failure: 'Failed to submit contribution',
  uploadFailed: (reason: string) => `File upload failed: ${reason}`,
  submissionFailed: (reason: string) => `Submission failed: ${reason}`,
} as const;

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/** Every field that a person types, with the literal messages; shared by the form and the server. */
export const contributionFields = {
  display_name: oneLine(
    z.minLength(1, 'Display name is required'),
    z.maxLength(CONTRIBUTION_LIMITS.displayName, 'Display name must be less than 100 characters'),
  ),
  /** White space around it is taken off before anything else; that is how it is stored, written to and compared. */
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
  consent_given: z.literal(true, 'You must agree to the terms to submit'),
} as const;

/** The form as a person fills it in. */
export const ContributionForm = z.strictObject(contributionFields);
export type ContributionForm = z.infer<typeof ContributionForm>;

/** One step of the exchange with the contributor: a question of the desk, or an answer with perhaps a file. */
export const ThreadEntry = z.object({
  from: z.enum(['desk', 'contributor']),
  text: z.string(),
  proof_file_path: z.nullable(z.string()),
  proof_file: z.nullable(ProofFile),
  at: z.string(),
  /** Of a question: the decision by which its mail leaves. Absent in answers and in steps of before it was kept. */
  decision_id: z.optional(z.nullable(z.string())),
});
export type ThreadEntry = z.infer<typeof ThreadEntry>;

/** The most steps an exchange has; an answer beyond it is refused. */
export const THREAD_MAX = 20;

/** A contribution as it is stored and as admins see it; names as in the specification, times in ISO 8601 UTC. */
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
  consent_given: z.literal(true),
  consent_version: z.string(),
  submitted_by_user_id: z.nullable(z.string()),
  status: z.enum(CONTRIBUTION_STATUSES),
  /** For the desk alone; never leaves it. */
  admin_notes: z.nullable(z.string()),
  /** Of admins for each other, oldest first; they never leave the desk either. */
  desk_notes: z.optional(z._default(z.array(DeskNote), [])),
  /** For the contributor: the question of `needs_info`, or the words that go with a decision. */
  contributor_message: z._default(z.nullable(z.string()), null),
  award: z._default(z.nullable(Award), null),
  /** True while a second admin has to confirm the award; until then the decision has no effect. */
  held: z.optional(z._default(z.boolean(), false)),
  /** True while a correction has taken its INZ back. */
  reversed: z.optional(z._default(z.boolean(), false)),
  /** Names the decision; its mail and its ledger entry leave under it. */
  decision_id: z._default(z.nullable(z.string()), null),
  /** Until then the decision can be undone and nothing has left. Null while there is no decision. */
  effective_at: z._default(z.nullable(z.string()), null),
  thread: z._default(z.array(ThreadEntry), []),
  /** True once an invitation was made for it, or none is to be: its sender was erased, or is a member and was dismissed. */
  token_issued: z._default(z.boolean(), false),
  reviewed_at: z.nullable(z.string()),
  reviewed_by: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Contribution = z.infer<typeof Contribution>;

/**
 * What a person typed as it is stored: what was left empty is null, and other details count only for the type other (R273).
 * A field of the form that is missing here does not compile.
 */
export function typedFields(typed: ContributionForm): Pick<Contribution, keyof ContributionForm> {
  return {
    display_name: typed.display_name,
    email: typed.email,
    contribution_type: typed.contribution_type,
    other_details: (typed.contribution_type === 'other' && typed.other_details) || null,
    related_app: typed.related_app ?? null,
    description: typed.description,
    proof_url: typed.proof_url || null,
    consent_given: typed.consent_given,
  };
}

export type NewContribution = Omit<Contribution, 'created_at' | 'updated_at' | 'reviewed_at'>;

/** What is derived of a contribution that arrives: nothing of it is accepted from its sender. */
interface Derived {
  id: string;
  reference: string;
  sender: string | null;
  proof: { key: string; file: ProofFile } | null;
}

/** A contribution as it arrives. */
export function newContribution(
  typed: ContributionForm,
  { id, reference, sender, proof }: Derived,
): NewContribution {
  return {
    id,
    reference,
    ...typedFields(typed),
    proof_file_path: proof?.key ?? null,
    proof_file: proof?.file ?? null,
    consent_version: TERMS_VERSION,
    submitted_by_user_id: sender,
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

// Crockford's alphabet: no I, L, O or U, so that a reference survives being read out on the telephone.
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference that a person quotes, `TG-XXXXXX`, made of six bytes of the contribution's random id. */
export function referenceOf(randomBytes: Uint8Array): string {
  const letters = Array.from(randomBytes.subarray(0, 6), (byte) => REFERENCE_ALPHABET[byte % 32]);
  return `TG-${letters.join('')}`;
}
