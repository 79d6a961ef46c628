import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { uuid } from '../wire.ts';
import { PROOF_PART_BYTES } from './proof.ts';
import { ProofFile } from './proof-file.ts';

/** The ticket from `completeProof`: proves that the same person uploaded the file. */
export const uploadTicket = z.string('Must be text').check(z.maxLength(2000, 'Must be an upload ticket'));

/** Starts an upload: checks name, type and size, and answers a signed ticket for its parts. */
export const beginProof = contract({
  name: 'beginProof',
  method: 'POST',
  path: '/api/proofs',
  audience: 'anyone',
  status: 201,
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

/** From 0. The same bytes may be sent again, others are 409. Ticket in a header: the body is the bytes. */
export const putProofPart = contract({
  name: 'putProofPart',
  method: 'PUT',
  path: '/api/proofs/:id/:part',
  audience: 'anyone',
  accepts: 'bytes',
  maxBytes: PROOF_PART_BYTES,
  params: z.strictObject({
    id: uuid,
    part: z.string().check(z.regex(/^[0-9]{1,2}$/, 'Must be the number of a part')),
  }),
  output: z.object({ part: z.number(), size: z.number() }),
});

/** Checks size and content, and removes metadata of pictures (T11). `file` is as stored, perhaps smaller. */
export const completeProof = contract({
  name: 'completeProof',
  method: 'POST',
  path: '/api/proofs/:id/complete',
  audience: 'anyone',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ ticket: uploadTicket }),
  output: z.object({
    proof_file_path: z.string(),
    ticket: z.string(),
    file: ProofFile,
  }),
});

const place = z.optional(z.string().check(z.regex(/^[0-9]{1,2}$/, 'Must be the number of a step or file')));

/** As an attachment (T09): also that of step `n` of its thread, or file `file` of `proof_files`, from 0. */
export const downloadProof = contract({
  name: 'downloadProof',
  method: 'GET',
  path: '/api/admin/contributions/:id/proof',
  audience: 'reviewer',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({
    n: place,
    file: place,
  }),
  output: 'stream',
});
