import { createHash, randomBytes } from 'node:crypto';
import { isErased, newContribution } from '#domain/contributions/contribution.ts';
import {
  confirmContributionForm as confirmContract,
  sendContributionForm as contract,
  FORM_FILE_MAX_BYTES,
  FORM_FILE_TOO_LARGE,
  openFormConfirmation as openContract,
  PostedContribution,
  PostedKey,
} from '#domain/contributions/form-contract.ts';
import { endOfHour } from '#domain/contributions/receipt.ts';
import { DomainError } from '#domain/errors.ts';
import { PRODUCT } from '#domain/product.ts';
import { referenceOf } from '#domain/reference.ts';
import { findQuarantinedContribution } from '#server/forms/records.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { answerPage } from '#server/platform/http/page.ts';
import { parseForm, parseInput } from '#server/platform/http/request.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueueMessage, freshMessage } from '#server/platform/outbox/outbox.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { keepProof } from '#server/proofs/records.ts';
import { storeSentFile } from '#server/proofs/upload-proof.ts';
import { releaseConfirmed } from './confirm-contribution.ts';
import { contributionIdOf, quarantineUnconfirmed } from './contribution-intake.ts';
import { networkDigest } from './receipts.ts';
import { findContribution } from './records/contributions.ts';
import { sendConfirmation } from './sending.ts';
import { idOfFormKey, unknownKey } from './status-link.ts';

/** Refuses a file above what fits into a form with the rest of it (413). */
async function bytesOf(file: File | undefined): Promise<Uint8Array | null> {
  if (!file) return null;
  if (file.size > FORM_FILE_MAX_BYTES) throw new DomainError('too-large', FORM_FILE_TOO_LARGE);
  return new Uint8Array(await file.arrayBuffer());
}

/** Until confirmed by the emailed link (D160). The same content is one contribution (T20). */
export const sendContributionForm = route(contract, async (context, { bytes }) => {
  const { ip, now, request, waitUntil } = context;
  const posted = await parseForm(request, bytes);
  const {
    proof_file,
    website: _trap,
    ...typed
  } = parseInput(PostedContribution, {
    ...posted,
    consent_given: posted.consent_given === 'true',
  })!;
  const content = await bytesOf(proof_file);
  const sha256 = content && createHash('sha256').update(content).digest('hex');
  const idempotency = idempotencyOf(JSON.stringify([typed, sha256]), 'contribution form', typed)!;
  const id = contributionIdOf(idempotency);
  const proof = proof_file && content ? await storeSentFile(proof_file, content, id, context) : null;
  const reference = referenceOf(randomBytes(6));
  const contribution = newContribution(typed, { id, reference, sender: null, proofs: proof ? [proof] : [] });
  const message = freshMessage('contribution-confirmation', `${id}_${endOfHour(now).getTime()}`, {
    contribution_id: id,
    network: networkDigest(ip, typed.email),
    without_script: 'true',
  });
  const { receipt, isNew } = await quarantineUnconfirmed({ contribution, idempotency }, message, context);
  if (isNew || (await enqueueMessage(message, now)))
    waitUntil(deliverFresh({ message, send: sendConfirmation }));
  if (proof) waitUntil(keepProof(proof.day, proof.key));
  return answerPage(200, {
    title: 'Check your inbox',
    text: [
      `We have emailed a link to ${typed.email}. Open it and press “Yes, I sent this”: only then does your contribution reach us.`,
      'If you do not confirm it within 30 days, it is deleted. No email? Look in your spam folder, or go back, correct your address and send again.',
      `Your reference is ${receipt.reference}.`,
    ],
    link: { href: '/', label: 'To the front page' },
  });
});

async function idOf(key: string, { ip, now }: CallContext): Promise<string> {
  await countRequest(RATE_LIMITS.status, ip, now);
  return idOfFormKey(key, now);
}

async function confirmed(id: string): Promise<Response> {
  const stored = await findContribution(id);
  if (!stored || isErased(stored)) throw unknownKey();
  return answerPage(200, {
    title: 'Thank you. We have your contribution.',
    text: [
      `A person at ${PRODUCT} will read it and write to you by email. Its reference is ${stored.reference}.`,
    ],
    link: { href: '/', label: 'To the front page' },
  });
}

/** Public, by the link of the email. Shows what was sent only until it is confirmed. */
export const openFormConfirmation = route(openContract, async (context, { query: { key } }) => {
  const id = await idOf(key, context);
  const quarantined = await findQuarantinedContribution(id);
  if (quarantined) {
    return answerPage(200, {
      title: 'Did you send this?',
      text: ['This was sent to us with your address. If it was not you, close this page.'],
      quote: quarantined.description,
      press: { action: confirmContract.path, key, label: 'Yes, I sent this' },
    });
  }
  return confirmed(id);
});

/** Public, by the same link: only its email has it, so its holder confirms the contribution (T31). */
export const confirmContributionForm = route(confirmContract, async (context, { bytes }) => {
  const { key } = parseInput(PostedKey, await parseForm(context.request, bytes))!;
  const id = await idOf(key, context);
  await releaseConfirmed(id, context);
  return confirmed(id);
});
