import { randomUUID } from 'node:crypto';
import { isFreshSignIn } from '#domain/authorisation.ts';
import type { ParsedCallOf } from '#domain/contract.ts';
import { needsReason } from '#domain/contributions/award.ts';
import type { reviewContribution as contract } from '#domain/contributions/desk-contract.ts';
import { DomainError, type FieldIssue } from '#domain/errors.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { decideContribution } from '../../stores/contribution-decisions.ts';
import { writingOf } from '../writing.ts';
import { touchDesk } from './desk-version.ts';

/** What the members of a decision have to be together, beyond what each is by itself. */
function issuesOf({ status, message, award }: ParsedCallOf<typeof contract>['body']): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (status === 'needs_info' && !message) {
    issues.push({ path: 'message', message: 'Please write your question' });
  }
  if (award && status !== 'accepted') {
    issues.push({ path: 'award', message: 'Only what is accepted can be rewarded' });
  }
  if (award && needsReason(award) && !award.reason) {
    const sentence = award.reward
      ? 'Please give a reason: the amount is outside the range of its row'
      : 'Please give a reason: no row of the guide is chosen';
    issues.push({ path: 'award.reason', message: sentence });
  }
  return issues;
}

/**
 * Admins only. Decides a contribution that is still new and as the admin saw it. For ten seconds the decision can be
 * undone; then its mail and its INZ leave.
 */
export const reviewContribution: Verb<typeof contract> = async (context, { params, body }) => {
  const admin = signedIn(context);
  const fields = issuesOf(body);
  if (fields.length > 0) {
    throw new DomainError('invalid', 'Correct the marked fields and send again. Nothing was stored.', {
      fields,
    });
  }
  const decision = {
    id: params.id,
    decisionId: randomUUID(),
    status: body.status,
    adminNotes: body.admin_notes || null,
    message: body.message || null,
    award: body.award ?? null,
    isFresh: isFreshSignIn(admin.signedInAt, context.now.getTime()),
    seen: body.updated_at,
  };
  const contribution = await decideContribution(decision, writingOf(context, ['review', params.id, body]));
  context.later(touchDesk());
  return contribution;
};
