import * as contributions from '#domain/contributions/contract.ts';
import * as proofs from '#domain/contributions/proof-contract.ts';
import { sendContactEmail as sendContact } from '#domain/forms/contact.ts';
import { issueFormTicket } from '#domain/forms/contract.ts';
import { route } from '../http/endpoint.ts';
import { createContribution } from '../services/contributions/create.ts';
import { inspectContribution } from '../services/contributions/inspect.ts';
import { replyToQuestion } from '../services/contributions/reply.ts';
import { sendContributionEmail } from '../services/contributions/send-email.ts';
import { issueFormTicket as issueTicket } from '../services/forms/issue.ts';
import { sendContactEmail } from '../services/forms/send-contact.ts';
import { beginProof } from '../services/proofs/begin.ts';
import { completeProof } from '../services/proofs/complete.ts';
import { putProofPart } from '../services/proofs/put-part.ts';

/** What a stranger may do: contribute, send a proof file, write to us. */
export const visitorRoutes = [
  route(contributions.createContribution, createContribution),
  route(proofs.beginProof, beginProof),
  route(proofs.putProofPart, putProofPart),
  route(proofs.completeProof, completeProof),
  route(contributions.sendContributionEmail, sendContributionEmail),
  route(contributions.inspectContribution, inspectContribution),
  route(contributions.replyToQuestion, replyToQuestion),
  route(issueFormTicket, issueTicket),
  route(sendContact, sendContactEmail),
];
