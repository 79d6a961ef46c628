import * as contributions from '#domain/contributions/contract.ts';
import { sendContactEmail as sendContact } from '#domain/forms/contact.ts';
import { issueFormTicket } from '#domain/forms/contract.ts';
import * as ownAddress from '#domain/privacy/own-contract.ts';
import * as proofs from '#domain/proofs/contract.ts';
import { sendContactEmail } from '#server/contact/send-contact.ts';
import { issueFormTicket as issueTicket } from '#server/forms/issue-form-ticket.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { eraseOwnAddressData } from '#server/privacy/erase-own-address.ts';
import { exportOwnAddressData } from '#server/privacy/export-own-address.ts';
import { findOwnAddressData } from '#server/privacy/find-own-address.ts';
import { mailAddressLink } from '#server/privacy/request-address-link.ts';
import { beginProof } from '#server/proofs/begin-proof.ts';
import { completeProof } from '#server/proofs/complete-proof.ts';
import { putProofPart } from '#server/proofs/put-proof-part.ts';
import { confirmContribution, requestConfirmation } from './confirm-contribution.ts';
import { createContribution } from './create-contribution.ts';
import { inspectContribution } from './inspect-contribution.ts';
import { replyToQuestion } from './reply-to-question.ts';
import { sendContributionEmail } from './send-contribution-email.ts';

/** What a stranger may do: contribute, send a proof file, write to us. */
export const visitorRoutes = [
  route(contributions.createContribution, createContribution),
  route(proofs.beginProof, beginProof),
  route(proofs.putProofPart, putProofPart),
  route(proofs.completeProof, completeProof),
  route(contributions.sendContributionEmail, sendContributionEmail),
  route(contributions.inspectContribution, inspectContribution),
  route(contributions.replyToQuestion, replyToQuestion),
  route(contributions.requestConfirmation, requestConfirmation),
  route(contributions.confirmContribution, confirmContribution),
  route(ownAddress.mailAddressLink, mailAddressLink),
  route(ownAddress.findOwnAddressData, findOwnAddressData),
  route(ownAddress.exportOwnAddressData, exportOwnAddressData),
  route(ownAddress.eraseOwnAddressData, eraseOwnAddressData),
  route(issueFormTicket, issueTicket),
  route(sendContact, sendContactEmail),
];
