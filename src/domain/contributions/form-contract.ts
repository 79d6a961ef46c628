import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { statusKey, trap } from './contract.ts';
import { contributionFields } from './contribution.ts';

const MEBIBYTE = 1024 * 1024;

export const FORM_FILE_MAX_BYTES = 4 * MEBIBYTE;

export const FORM_FILE_TOO_LARGE =
  'Without JavaScript, a file must be at most 4 MB. Choose a smaller one, or send without it and add a link.';

export const PostedContribution = z.strictObject({
  ...contributionFields,
  proof_file: z.optional(z.file('Must be a file')),
  website: trap,
});

export const PostedKey = z.strictObject({ key: statusKey });

/** Answered with a page, also where refused: for browsers without script (D160). What is posted is a form. */
const form = {
  audience: 'anyone',
  output: 'stream',
  backTo: '/contribute',
} as const;

/** Quarantines a contribution and emails its address a link, which releases it. */
export const sendContributionForm = contract({
  name: 'sendContributionForm',
  ...form,
  method: 'POST',
  path: '/api/contributions/form',
  accepts: 'bytes',
  /** What a function accepts of binary (docs/architecture.md). */
  maxBytes: 4.5 * MEBIBYTE,
});

/** Shows what was sent, and asks whether the reader sent it. Changes nothing. */
export const openFormConfirmation = contract({
  name: 'openFormConfirmation',
  ...form,
  method: 'GET',
  path: '/api/contributions/form/confirmation',
  query: PostedKey,
});

/** Releases it. Idempotent. */
export const confirmContributionForm = contract({
  name: 'confirmContributionForm',
  ...form,
  method: 'POST',
  path: '/api/contributions/form/confirmation',
  accepts: 'bytes',
});
