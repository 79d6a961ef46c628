import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { formTicket } from '../forms/contract.ts';
import { REWARD_KEYS, REWARD_MAX } from '../rewards/guide.ts';
import { multiline } from '../text.ts';
import { moment, pageEnd, uuid } from '../wire.ts';
import {
  CONTRIBUTION_LIMITS,
  CONTRIBUTION_STATUSES,
  CONTRIBUTION_TYPES,
  Contribution,
  ContributionSummary,
  contributionFields,
  DECISIONS,
  ProofFile,
  proofKey,
  RELATED_APPS,
} from './contribution.ts';
import { PROOF_PART_BYTES } from './proof.ts';

const ticket = z.string('Must be text').check(z.maxLength(2000, 'Must be an upload ticket'));
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
 * Takes one part of a proof file, counted from 0. The same bytes may be sent again; other bytes answer 409.
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

/**
 * Joins the parts, checks size and content, takes the metadata out of a picture, and stores the file under `{uuid}.{ext}`
 * (R302, T08, T10, T11). `file` describes what is stored, which is smaller than what was sent where there was metadata.
 */
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

/**
 * Stores a contribution of a visitor or a signed-in person (R297–R316). White space around each text, the e-mail address
 * among them, is taken off first: what is padded is accepted and stored without it.
 */
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
    form_ticket: formTicket,
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
 * The first page that the desk shows, newest first (R357): whole records, how many are new, and from where on changes
 * are to be asked for. `mark` is that cursor, a time; `stamp` is the version of the desk's state: while it is unchanged,
 * nothing changed. Both keep these names, because clients send them back.
 */
export const listContributions = contract({
  name: 'listContributions',
  method: 'GET',
  path: '/api/admin/contributions',
  status: 200,
  query: z.strictObject({
    status: z.optional(z.enum(CONTRIBUTION_STATUSES, 'Must be a status')),
    /** `next` of the page before. */
    after: z.optional(pageEnd),
  }),
  output: z.object({
    items: z.array(Contribution),
    /** Where the next page starts, null on the last one. */
    next: z.nullable(z.string()),
    new_count: z.number(),
    mark: z.string(),
    stamp: z.nullable(z.string()),
  }),
});

/** A row for every contribution there is, newest first, so that search, filters and sorting need no further request. */
export const indexContributions = contract({
  name: 'indexContributions',
  method: 'GET',
  path: '/api/admin/contribution-index',
  status: 200,
  output: z.object({ rows: z.array(ContributionSummary), mark: z.string() }),
});

/** One contribution wholly, and what speaks for or against it being the first of its kind. */
export const getContribution = contract({
  name: 'getContribution',
  method: 'GET',
  path: '/api/admin/contributions/:id',
  status: 200,
  params: z.strictObject({ id: uuid }),
  output: z.object({
    contribution: Contribution,
    /** Others with the same address, the same file or the same words, at most ten, newest first. */
    duplicates: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        status: z.enum(CONTRIBUTION_STATUSES),
        created_at: z.string(),
        same: z.array(z.enum(['address', 'file', 'text'])),
      }),
    ),
    /** True when nobody with this address or account was ever paid for a first contribution. */
    is_first: z.boolean(),
    pool: z.object({ issued: z.number(), reserved: z.number() }),
    /** True when it is the caller's own, by account or by proved address: somebody else has to decide (issue 10). */
    own: z.boolean(),
  }),
});

/**
 * What the open desk asks every 30 s (R358, A-56): what changed since the cursor, and who else is reading what. With an
 * unchanged version nothing is read but the caller's role. `reading` tells the others what this admin has open.
 */
export const refreshDesk = contract({
  name: 'refreshDesk',
  method: 'POST',
  path: '/api/admin/desk/refresh',
  status: 200,
  accepts: 'json',
  body: z.strictObject({
    mark: moment,
    /** Null asks for a look at the records whatever the stamp says. */
    stamp: z.nullable(z.string().check(z.maxLength(100))),
    reading: z.nullable(uuid),
  }),
  output: z.object({
    items: z.array(Contribution),
    /** Null when nothing changed. */
    new_count: z.nullable(z.number()),
    mark: z.string(),
    stamp: z.nullable(z.string()),
    /** Other admins who have a contribution open now (F5). */
    readers: z.array(z.object({ contribution_id: z.string(), display_name: z.string() })),
  }),
});

const notes = z.optional(
  z.nullable(multiline(z.maxLength(CONTRIBUTION_LIMITS.adminNotes, 'Notes must be at most 2000 characters'))),
);

/** The award panel's fields, shared by the form and the server. */
export const awardFields = z.strictObject({
  reward: z.nullable(z.enum(REWARD_KEYS, 'Please choose a row of the guide')),
  amount: z
    .number('Must be a whole number of INZ')
    .check(
      z.int('Must be a whole number of INZ'),
      z.gte(0, 'Must be from 0 to 12,000 INZ'),
      z.lte(REWARD_MAX, 'Must be from 0 to 12,000 INZ'),
    ),
  /** True to add 250 for a first meaningful contribution; ignored when there was one before. */
  first: z.boolean('Must be yes or no'),
  reason: z.optional(
    z.nullable(
      multiline(z.maxLength(CONTRIBUTION_LIMITS.awardReason, 'The reason must be at most 500 characters')),
    ),
  ),
});

/**
 * Decides a contribution that is still new and still as the admin saw it; otherwise 409 with its present state
 * (R361–R364, A-10, T21). For ten seconds it can be undone; then mail and INZ leave (F5).
 */
export const reviewContribution = contract({
  name: 'reviewContribution',
  method: 'PATCH',
  path: '/api/admin/contributions/:id',
  status: 200,
  accepts: 'json',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    status: z.enum(DECISIONS, 'Must be accepted, declined or needs_info'),
    admin_notes: notes,
    /** For the contributor; required as the question of `needs_info`. */
    message: z.optional(
      z.nullable(
        multiline(z.maxLength(CONTRIBUTION_LIMITS.message, 'The message must be at most 2000 characters')),
      ),
    ),
    /** Only with `accepted`; absent for no reward. */
    award: z.optional(z.nullable(awardFields)),
    /** `updated_at` of the state that the admin decided upon. */
    updated_at: moment,
  }),
  output: Contribution,
});

const seen = z.strictObject({ updated_at: moment });

/** Takes a decision back within its ten seconds; later it is refused (409), because mail and INZ have left. */
export const undoReview = contract({
  name: 'undoReview',
  method: 'POST',
  path: '/api/admin/contributions/:id/undo',
  status: 200,
  accepts: 'json',
  params: z.strictObject({ id: uuid }),
  body: seen,
  output: Contribution,
});

/** Says that the ten seconds are over: what waits for it leaves now instead of with the next run of the schedule. */
export const settleReview = contract({
  name: 'settleReview',
  method: 'POST',
  path: '/api/admin/contributions/:id/settle',
  status: 202,
  params: z.strictObject({ id: uuid }),
  output: z.object({ accepted: z.literal(true) }),
});

/** Makes a contribution that waits for an answer new again. */
export const reopenContribution = contract({
  name: 'reopenContribution',
  method: 'POST',
  path: '/api/admin/contributions/:id/reopen',
  status: 200,
  accepts: 'json',
  params: z.strictObject({ id: uuid }),
  body: seen,
  output: Contribution,
});

/** Every contribution that passes the filters as CSV, streamed; cells can never be formulas (T29). */
export const exportContributions = contract({
  name: 'exportContributions',
  method: 'GET',
  path: '/api/admin/contributions.csv',
  status: 200,
  query: z.strictObject({
    status: z.optional(z.enum(CONTRIBUTION_STATUSES, 'Must be a status')),
    type: z.optional(z.enum(CONTRIBUTION_TYPES, 'Must be a type')),
    app: z.optional(z.enum(RELATED_APPS, 'Must be an app')),
    /** Words that the row's name, address, reference or summary must hold. */
    q: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(z.enum(['newest', 'oldest'], 'Must be an order')),
  }),
  output: 'stream',
});

/** The key of a status page: the contribution's id and a signature, in the fragment of the link. */
const statusKey = z.string('Must be text').check(z.maxLength(200, 'Must be the key of a status page'));

/** What a contributor may see of their contribution: nothing of the desk's own notes. */
export const ContributionProgress = z.object({
  reference: z.string(),
  display_name: z.string(),
  contribution_type: z.enum(CONTRIBUTION_TYPES),
  related_app: z.nullable(z.enum(RELATED_APPS)),
  description: z.string(),
  status: z.enum(CONTRIBUTION_STATUSES),
  /** The words that go with the decision, or the question. Null until the decision takes effect. */
  message: z.nullable(z.string()),
  /** INZ of the award, its bonus included; null when there is none, or while sums are not shown. */
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
  /** Whether the leaderboard may name whoever sent it; asked once for all that came from their address. */
  named: z.boolean(),
});
export type ContributionProgress = z.infer<typeof ContributionProgress>;

/** How a contribution stands, for whoever holds its private link. An unknown key is one neutral 404. */
export const inspectContribution = contract({
  name: 'inspectContribution',
  method: 'POST',
  path: '/api/contributions/status',
  status: 200,
  accepts: 'json',
  body: z.strictObject({ key: statusKey }),
  output: ContributionProgress,
});

/** Answers the desk's question, perhaps with one more file; the contribution is new again and on top. */
export const replyToQuestion = contract({
  name: 'replyToQuestion',
  method: 'POST',
  path: '/api/contributions/status/reply',
  status: 200,
  accepts: 'json',
  body: z.strictObject({
    key: statusKey,
    text: multiline(
      z.minLength(1, 'Please write an answer'),
      z.maxLength(CONTRIBUTION_LIMITS.reply, 'The answer must be at most 2000 characters'),
    ),
    proof_file_path: z.optional(z.nullable(proofKey)),
    proof_ticket: z.optional(z.nullable(ticket)),
  }),
  output: ContributionProgress,
});

/**
 * Hands a proof file to an admin as an attachment, streamed (R370, T09): the contribution's own, or the one that came
 * with step `n` of its thread, counted from 0.
 */
export const downloadProof = contract({
  name: 'downloadProof',
  method: 'GET',
  path: '/api/admin/contributions/:id/proof',
  status: 200,
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({
    n: z.optional(z.string().check(z.regex(/^[0-9]{1,2}$/, 'Must be the number of a step'))),
  }),
  output: 'stream',
});
