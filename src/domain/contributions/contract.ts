import * as z from 'zod/mini';
import { RELATED_APPS } from '../apps.ts';
import { contract } from '../contract.ts';
import { formTicket } from '../forms/contract.ts';
import { formWork } from '../forms/work.ts';
import { uploadTicket } from '../proofs/contract.ts';
import { PROOF_FILES_MAX, PROOF_MESSAGES } from '../proofs/proof.ts';
import { proofKey } from '../proofs/proof-file.ts';
import { multiline } from '../text.ts';
import { recordId } from '../wire.ts';
import { CONTRIBUTION_LIMITS, CONTRIBUTION_STATUSES, contributionFields } from './contribution.ts';
import { Naming } from './naming.ts';
import { CameOfIt } from './own-contract.ts';
import { CONTRIBUTION_TYPES } from './types.ts';

/** A honeypot, invisible to people: only programs fill it in (A-59, T31). */
export const trap = z.optional(z.string('Must be text').check(z.maxLength(0, 'Leave this field empty')));

const otherFiles = z.maxLength(PROOF_FILES_MAX - 1, PROOF_MESSAGES.tooMany);

export const VOUCH_MAX = 1000;

/** Stores a contribution of a visitor or a user, without surrounding white space in any text. */
export const createContribution = contract({
  name: 'createContribution',
  method: 'POST',
  path: '/api/contributions',
  audience: 'anyone',
  status: 201,
  body: z.strictObject({
    ...contributionFields,
    proof_file_path: z.optional(z.nullable(proofKey)),
    proof_ticket: z.optional(z.nullable(uploadTicket)),
    /** The files after the first, and the ticket of each (D159). */
    proof_files: z.optional(z.array(proofKey).check(otherFiles)),
    proof_tickets: z.optional(z.array(uploadTicket).check(otherFiles)),
    form_ticket: formTicket,
    form_work: formWork,
    website: trap,
    /** A token of the related app. One that does not verify is no error: the mark is missing (D163). */
    vouch: z.optional(z.nullable(z.string('Must be text').check(z.maxLength(VOUCH_MAX)))),
    /** The uid of the author, null for signed out: refused (401) from any other caller (T39). Absent: not checked. */
    submitted_as: z.optional(z.nullable(z.string('Must be text').check(z.maxLength(128)))),
  }),
  output: z.object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(CONTRIBUTION_STATUSES),
    created_at: z.string(),
  }),
});

/** The specification's mail function: triggers the delivery of a stored contribution's mail. */
export const sendContributionEmail = contract({
  name: 'sendContributionEmail',
  method: 'POST',
  path: '/api/send-contribution-email',
  audience: 'anyone',
  status: 202,
  body: z.strictObject({
    display_name: contributionFields.display_name,
    email: contributionFields.email,
    contribution_type: contributionFields.contribution_type,
    description: contributionFields.description,
    proof_file_path: z.optional(z.nullable(proofKey)),
    related_app: contributionFields.related_app,
  }),
  output: z.object({ accepted: z.literal(true) }),
});

/** The key of a status page: the contribution's id and a signature, in the fragment of the link. */
export const statusKey = z.string('Must be text').check(z.maxLength(200, 'Must be the key of a status page'));

/** Prefix of the key in a link whose page asks the reader to confirm the contribution. */
export const CONFIRM_PREFIX = 'confirm=';

/** The contributor's view of a contribution: no internal notes of the desk. */
export const ContributionProgress = z.object({
  reference: z.string(),
  display_name: z.string(),
  contribution_type: z.enum(CONTRIBUTION_TYPES),
  related_app: z.nullable(z.enum(RELATED_APPS)),
  description: z.string(),
  status: z.enum(CONTRIBUTION_STATUSES),
  /** The message of the decision, or the question. Null until the decision takes effect. */
  message: z.nullable(z.string()),
  /** INZ of the award including its bonus; null without one and until the decision takes effect. */
  inz: z.nullable(z.number()),
  thread: z.array(
    z.object({
      from: z.enum(['desk', 'contributor']),
      text: z.string(),
      file: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  created_at: z.string(),
  reviewed_at: z.nullable(z.string()),
  /** Present once its sender withdrew it: nothing of what they wrote is left. */
  withdrawn_at: z.optional(z.string()),
  /** Present on its private page once it is accepted and a public item names it. */
  came_of_it: z.optional(CameOfIt),
  ...Naming.shape,
});
export type ContributionProgress = z.infer<typeof ContributionProgress>;

/** The status of a contribution for the holder of its private link. An unknown key is one neutral 404. */
export const inspectContribution = contract({
  name: 'inspectContribution',
  method: 'POST',
  path: '/api/contributions/status',
  audience: 'anyone',
  body: z.strictObject({ key: statusKey }),
  output: ContributionProgress,
});

/** At most one email an hour. The answer is the same for a quarantined, decided or missing one (T31). */
export const requestConfirmation = contract({
  name: 'requestConfirmation',
  method: 'POST',
  path: '/api/contributions/confirmation',
  audience: 'anyone',
  status: 202,
  body: z.strictObject({ id: recordId }),
  output: z.object({ accepted: z.literal(true) }),
});

/** Confirms authorship by the link: a quarantined contribution is released. Idempotent. */
export const confirmContribution = contract({
  name: 'confirmContribution',
  method: 'POST',
  path: '/api/contributions/status/confirmation',
  audience: 'anyone',
  body: z.strictObject({ key: statusKey }),
  output: ContributionProgress,
});

/** Makes it new again and on top. With `addition`, corrects or adds to one that waits (D157). */
export const replyToQuestion = contract({
  name: 'replyToQuestion',
  method: 'POST',
  path: '/api/contributions/status/reply',
  audience: 'anyone',
  body: z.strictObject({
    key: statusKey,
    text: multiline(
      z.minLength(1, 'Please write an answer'),
      z.maxLength(CONTRIBUTION_LIMITS.reply, 'The answer must be at most 2000 characters'),
    ),
    proof_file_path: z.optional(z.nullable(proofKey)),
    proof_ticket: z.optional(z.nullable(uploadTicket)),
    addition: z.optional(z.literal(true)),
  }),
  output: ContributionProgress,
});
