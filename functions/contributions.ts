import type { Config } from '@netlify/functions';
import { sendContactEmail as sendContact } from '#domain/contact/contract.ts';
import * as contributions from '#domain/contributions/contract.ts';
import { createDoor, route } from '#server/http/endpoint.ts';
import { sendContactEmail } from '#server/services/contact/send.ts';
import { createContribution } from '#server/services/contributions/create.ts';
import { sendContributionEmail } from '#server/services/contributions/send-email.ts';
import { beginProof } from '#server/services/proofs/begin.ts';
import { completeProof } from '#server/services/proofs/complete.ts';
import { putProofPart } from '#server/services/proofs/put-part.ts';

/** What a stranger may do: contribute, send a proof file, write to us. */
export default createDoor(
  [
    route(contributions.createContribution, createContribution),
    route(contributions.beginProof, beginProof),
    route(contributions.putProofPart, putProofPart),
    route(contributions.completeProof, completeProof),
    route(contributions.sendContributionEmail, sendContributionEmail),
    route(sendContact, sendContactEmail),
  ],
  '/api/health',
);

// Read from the syntax tree when it is deployed: literals only (PLATFORM).
export const config: Config = {
  path: [
    '/api/contributions',
    '/api/proofs',
    '/api/proofs/:id/:part',
    '/api/send-contribution-email',
    '/api/send-contact-email',
    '/api/health',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip'] },
};
