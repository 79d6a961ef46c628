import { randomBytes, randomUUID } from 'node:crypto';
import type { createContribution as contract } from '#domain/contributions/contract.ts';
import { type ProofFile, referenceOf, TERMS_VERSION } from '#domain/contributions/contribution.ts';
import { Refusal } from '#domain/errors.ts';
import type { Verb } from '../../http/endpoint.ts';
import { contributionNotification } from '../../mail/contribution-notification.ts';
import { createContribution as store } from '../../stores/contributions.ts';
import { onceFor } from '../../stores/idempotency.ts';
import { freshMessage } from '../../stores/outbox.ts';
import { keepProof } from '../../stores/proof-files.ts';
import { bucketFor, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { deliverFresh } from '../outbox/deliver.ts';
import { readTicket } from '../proofs/ticket.ts';
import { contentDigest } from './content-digest.ts';

interface ProofClaim {
  proof_file_path?: string | null | undefined;
  proof_ticket?: string | null | undefined;
}

/** The file that a contribution names, shown by its ticket to be the same person's; null when none is named. */
function claimedFile(claim: ProofClaim, now: Date): { file: ProofFile; day: string; key: string } | null {
  const { proof_file_path: key, proof_ticket: text } = claim;
  if (!key && !text) return null;
  const ticket = readTicket(text ?? '', 'stored', now);
  if (ticket.key !== key) throw new Refusal('forbidden', 'The ticket belongs to another file');
  const { name, size, type, sha256, day } = ticket;
  return { file: { name, size, type, sha256 }, day, key };
}

/**
 * Anybody may contribute. Id, reference, status, time and the submitter are derived and never accepted (R298, R310).
 * Answers after the commit; the notification leaves afterwards through the outbox (R317, T32).
 */
export const createContribution: Verb<typeof contract> = async (context, { body }) => {
  const { website: _trap, proof_ticket: _ticket, ...typed } = body;
  const claimed = claimedFile(body, context.now);
  const id = randomUUID();
  const notification = freshMessage('contribution-notification', id);
  const alert = freshMessage('push', id);
  const { contribution, isNew } = await store({
    notification,
    alert,
    contribution: {
      id,
      reference: referenceOf(randomBytes(6)),
      display_name: typed.display_name,
      email: typed.email,
      contribution_type: typed.contribution_type,
      other_details: (typed.contribution_type === 'other' && typed.other_details) || null,
      related_app: typed.related_app ?? null,
      description: typed.description,
      proof_url: typed.proof_url || null,
      proof_file_path: claimed?.key ?? null,
      proof_file: claimed?.file ?? null,
      consent_given: true,
      consent_version: TERMS_VERSION,
      submitted_by_user_id: context.actor.kind === 'user' ? context.actor.id : null,
      status: 'new',
      admin_notes: null,
      reviewed_by: null,
      content_digest: contentDigest(typed),
    },
    once: onceFor(context.idempotencyKey, 'contribution', typed),
    bucket: bucketFor(RATE_LIMITS.contribute, context.ip, context.now),
    now: context.now,
  });
  if (isNew)
    context.later(deliverFresh(notification, () => contributionNotification(notification.id, contribution)));
  if (isNew) context.later(deliverFresh(alert));
  if (claimed) context.later(keepProof(claimed.day, claimed.key));
  return contribution;
};
