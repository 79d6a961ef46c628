import * as z from 'zod/mini';
import { isEmailAddress, isWebAddress, multiline, oneLine } from '../text.ts';
import { isProofKey } from './proof.ts';

export const CONTRIBUTION_TYPES = [
  'bug_rough_edge',
  'ux_wording',
  'product_idea',
  'content_research',
  'quality_listing',
  'new_app_concept',
  'other',
] as const;
export type ContributionType = (typeof CONTRIBUTION_TYPES)[number];

/** Labels as the specification writes them (R268). */
export const CONTRIBUTION_TYPE_LABELS: Record<ContributionType, string> = {
  bug_rough_edge: 'Bug / Rough edge',
  ux_wording: 'UX / Wording',
  product_idea: 'Product idea',
  content_research: 'Content / Research',
  quality_listing: 'Quality listing',
  new_app_concept: 'New app concept',
  other: 'Other',
};

/** Hints exist for two types only (R270–R272, A-38). */
export const CONTRIBUTION_TYPE_HINTS: Partial<Record<ContributionType, string>> = {
  bug_rough_edge:
    'Please include your device, browser, the URL, steps to reproduce and a screenshot if you can.',
  new_app_concept:
    "Please include the problem, who it's for, why it matters and a v1 (MVP) outline. Links welcome.",
};

export const RELATED_APPS = [
  'not_app_specific',
  'jobz',
  'roomz',
  'tribez',
  'localz',
  'howz',
  'liftz',
  'skillz',
  'carz',
  'hustlz',
  'swapz',
  'teamz',
] as const;
export type RelatedApp = (typeof RELATED_APPS)[number];

/** App names; "Not app specific" first. */
export const RELATED_APP_LABELS: Record<RelatedApp, string> = {
  not_app_specific: 'Not app specific',
  jobz: 'Jobz',
  roomz: 'Roomz',
  tribez: 'Tribez',
  localz: 'Localz',
  howz: 'Howz',
  liftz: 'Liftz',
  skillz: 'Skillz',
  carz: 'Carz',
  hustlz: 'Hustlz',
  swapz: 'Swapz',
  teamz: 'Teamz',
};

export const CONTRIBUTION_STATUSES = ['new', 'accepted', 'declined', 'needs_info'] as const;
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number];

export const CONTRIBUTION_STATUS_LABELS: Record<ContributionStatus, string> = {
  new: 'New',
  accepted: 'Accepted',
  declined: 'Declined',
  needs_info: 'Needs info',
};

/** What an admin may decide while a contribution is new, and only then (R361–R365). */
export const DECISIONS = ['accepted', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];

/** True when a contribution in this status may be approved or rejected (R365). The desk and the server both ask here. */
export function isReviewable(status: ContributionStatus): boolean {
  return status === 'new';
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
} as const;

/** The version of the programme terms that the form asks consent for; stored with each contribution. */
export const TERMS_VERSION = '2025-09-03';

/** The literal sentences of the specification (SPEC sections 5 and 8). */
export const CONTRIBUTION_MESSAGES = {
  success:
    "Thanks for contributing. We'll review and follow up by email. First meaningful contributions earn 250 INZ and unlock Insiderz access.",
  failure: 'Failed to submit contribution',
  /** R305 */
  uploadFailed: (reason: string) => `File upload failed: ${reason}`,
  /** R311 */
  submissionFailed: (reason: string) => `Submission failed: ${reason}`,
} as const;

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/** Every field that a person types, with the literal messages; shared by the form and the server (R259–R294). */
export const contributionFields = {
  display_name: oneLine(
    z.minLength(1, 'Display name is required'),
    z.maxLength(CONTRIBUTION_LIMITS.displayName, 'Display name must be less than 100 characters'),
  ),
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

export const proofKey = z
  .string('Must be text')
  .check(z.refine(isProofKey, 'Must be the key of an uploaded file'));

/** What a stored contribution knows of its proof file. Size in bytes; sha256 in hexadecimal. */
export const ProofFile = z.object({
  name: z.string(),
  size: z.number(),
  type: z.string(),
  sha256: z.string(),
});
export type ProofFile = z.infer<typeof ProofFile>;

/** A contribution as it is stored and as admins see it; names as in SPEC section 3, times in ISO 8601 UTC. */
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
  admin_notes: z.nullable(z.string()),
  reviewed_at: z.nullable(z.string()),
  reviewed_by: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Contribution = z.infer<typeof Contribution>;

// Crockford's alphabet: no I, L, O or U, so that a reference survives being read out on the telephone.
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference that a person quotes, `TG-XXXXXX`, made of six bytes of the contribution's random id. */
export function referenceOf(randomBytes: Uint8Array): string {
  const letters = Array.from(randomBytes.subarray(0, 6), (byte) => REFERENCE_ALPHABET[byte % 32]);
  return `TG-${letters.join('')}`;
}
