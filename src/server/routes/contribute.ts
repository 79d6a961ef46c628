import * as ownAddress from '#domain/address-data/own-contract.ts';
import * as contributions from '#domain/contributions/contract.ts';
import * as proofs from '#domain/contributions/proof-contract.ts';
import { sendContactEmail as sendContact } from '#domain/forms/contact.ts';
import { issueFormTicket } from '#domain/forms/contract.ts';
import { route } from '../http/endpoint.ts';
import { eraseOwnAddressData } from '../services/address-data/erase-own.ts';
import { exportOwnAddressData } from '../services/address-data/export-own.ts';
import { findOwnAddressData } from '../services/address-data/find-own.ts';
import { mailAddressLink } from '../services/address-data/request-link.ts';
import { confirmContribution, requestConfirmation } from '../services/contributions/confirm.ts';
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
  route(contributions.requestConfirmation, requestConfirmation),
  route(contributions.confirmContribution, confirmContribution),
  route(ownAddress.mailAddressLink, mailAddressLink),
  route(ownAddress.findOwnAddressData, findOwnAddressData),
  route(ownAddress.exportOwnAddressData, exportOwnAddressData),
  route(ownAddress.eraseOwnAddressData, eraseOwnAddressData),
  route(issueFormTicket, issueTicket),
  route(sendContact, sendContactEmail),
];
