import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { multiline } from '../text.ts';
import {
  CONTRIBUTION_LIMITS,
  CONTRIBUTION_STATUSES,
  Contribution,
  contributionFields,
  DECISIONS,
  ProofFile,
  proofKey,
} from './contribution.ts';
import { PROOF_PART_BYTES } from './proof.ts';

const uuid = z
  .string('Must be text')
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be an id'));
const ticket = z.string('Must be text').check(z.maxLength(2000, 'Must be an upload ticket'));
const isMoment = (text: string): boolean => {
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString() === text;
};
const moment = z.string('Must be text').check(z.refine(isMoment, 'Must be a time'));

/** Time and id of the last item of a page. */
const isPageEnd = (text: string): boolean => {
  const [time = '', id = '', ...rest] = text.split('_');
  return isMoment(time) && /^[A-Za-z0-9-]{1,64}$/.test(id) && rest.length === 0;
};

/** A field that people do not see. Whoever fills it in is a program (A-59, T31). */
const trap = z.optional(z.string('Must be text').check(z.maxLength(0, 'Leave this field empty')));

/** Starts the upload of a proof file: checks name, type and size, and answers a signed ticket for its parts. */
export const beginProof = contract({
  name: 'beginProof',
  method: 'POST',
  path: '/api/proofs',
  status: 201,
  accepts: 'json',
  body: z.strictObject({
    name: z
      .string('Must be text')
      .check(z.minLength(1, 'The file needs a name'), z.maxLength(500, 'The name is too long')),
    type: z.string('Must be text').check(z.maxLength(200, 'The type is too long')),
    size: z
      .number('Must be a number')
      .check(z.int('Must be a whole number of bytes'), z.gte(0, 'Must not be negative')),
  }),
  output: z.object({
    id: z.string(),
    ticket: z.string(),
    part_bytes: z.number(),
    parts: z.number(),
    expires_at: z.string(),
  }),
});

/**
 * Takes one part of a proof file, counted from 0. Sending a part again replaces it by the same bytes.
 * The ticket travels in the `Upload-Ticket` header, because the body is the bytes.
 */
export const putProofPart = contract({
  name: 'putProofPart',
  method: 'PUT',
  path: '/api/proofs/:id/:part',
  status: 200,
  accepts: 'bytes',
  maxBytes: PROOF_PART_BYTES,
  params: z.strictObject({
    id: uuid,
    part: z.string().check(z.regex(/^[0-9]{1,2}$/, 'Must be the number of a part')),
  }),
  output: z.object({ part: z.number(), size: z.number() }),
});

/** Joins the parts, checks size and content, and stores the file under `{uuid}.{ext}` (R302, T08, T10). */
export const completeProof = contract({
  name: 'completeProof',
  method: 'POST',
  path: '/api/proofs/:id/complete',
  status: 200,
  accepts: 'json',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ ticket }),
  output: z.object({
    proof_file_path: z.string(),
    ticket: z.string(),
    file: ProofFile,
  }),
});

/** Stores a contribution of a visitor or a signed-in person (R297–R316). */
export const createContribution = contract({
  name: 'createContribution',
  method: 'POST',
  path: '/api/contributions',
  status: 201,
  accepts: 'json',
  body: z.strictObject({
    ...contributionFields,
    proof_file_path: z.optional(z.nullable(proofKey)),
    /** The ticket that `completeProof` answered: shows that the file was sent by the same person. */
    proof_ticket: z.optional(z.nullable(ticket)),
    website: trap,
  }),
  output: z.object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(CONTRIBUTION_STATUSES),
    created_at: z.string(),
  }),
});

/**
 * The mail function of the specification (R316). It takes effect for a stored contribution only, and since that
 * contribution's mail is already in the outbox, all that it does is to have it delivered now.
 */
export const sendContributionEmail = contract({
  name: 'sendContributionEmail',
  method: 'POST',
  path: '/api/send-contribution-email',
  status: 202,
  accepts: 'json',
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

/** How many contributions one page of the desk holds. */
export const DESK_PAGE = 50;

/**
 * The review list, newest first. Without `changed_since`: one page and the number of new ones.
 * With it: only what changed after that mark, so that a refresh costs one small read when nothing did.
 */
export const listContributions = contract({
  name: 'listContributions',
  method: 'GET',
  path: '/api/admin/contributions',
  status: 200,
  query: z.strictObject({
    status: z.optional(z.enum(CONTRIBUTION_STATUSES, 'Must be a status')),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.refine(isPageEnd, 'Must be the end of a page'))),
    /** `mark` of the answer before. */
    changed_since: z.optional(moment),
  }),
  output: z.object({
    items: z.array(Contribution),
    /** Where the next page starts, null on the last one. */
    next: z.nullable(z.string()),
    /** How many contributions have the status new; null when nothing changed since the mark. */
    new_count: z.nullable(z.number()),
    mark: z.string(),
  }),
});

/** Approves or rejects a contribution that is still new and still as the admin saw it; otherwise 409 (R361–R364, T21). */
export const reviewContribution = contract({
  name: 'reviewContribution',
  method: 'PATCH',
  path: '/api/admin/contributions/:id',
  status: 200,
  accepts: 'json',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    status: z.enum(DECISIONS, 'Must be accepted or declined'),
    admin_notes: z.optional(
      z.nullable(
        multiline(z.maxLength(CONTRIBUTION_LIMITS.adminNotes, 'Notes must be at most 2000 characters')),
      ),
    ),
    /** `updated_at` of the state that the admin decided upon. */
    updated_at: moment,
  }),
  output: Contribution,
});

/** Hands the proof file to an admin as an attachment, streamed (R370, T09). */
export const downloadProof = contract({
  name: 'downloadProof',
  method: 'GET',
  path: '/api/admin/contributions/:id/proof',
  status: 200,
  params: z.strictObject({ id: uuid }),
  output: 'stream',
});
