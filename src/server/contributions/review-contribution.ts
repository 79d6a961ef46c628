import { randomUUID } from 'node:crypto';
import { can, isRecentSignIn } from '#domain/access.ts';
import type { ParsedCallOf } from '#domain/contract.ts';
import { needsReason } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import type { reviewContribution as contract } from '#domain/contributions/desk-contract.ts';
import { DomainError, type FieldIssue } from '#domain/errors.ts';
import { type CallContext, signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { writingOf } from '#server/platform/http/writing.ts';
import { decideContribution } from './contribution-decisions.ts';
import { touchDesk } from './desk-version.ts';

type Body = ParsedCallOf<typeof contract>['body'];

/** What the members of a decision have to be together, beyond what each is by itself. */
function issuesOf({ status, message, award }: Omit<Body, 'updated_at'>): FieldIssue[] {
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

/** Refuses a decision whose members do not go together (422), before anything is read. */
export function refuseIncomplete(decision: Omit<Body, 'updated_at'>): void {
  const fields = issuesOf(decision);
  if (fields.length === 0) return;
  throw new DomainError('invalid', 'Correct the marked fields and send again. Nothing was stored.', {
    fields,
  });
}

/** Decides one contribution; `realm` keeps the keys of a call that decides several apart. Refuses as `decideContribution`. */
export async function reviewOne(
  context: CallContext,
  id: string,
  body: Body,
  realm?: string,
): Promise<Contribution> {
  const actor = signedIn(context);
  if (body.award && !can(actor, 'award', null))
    throw new DomainError('forbidden', 'You can decide contributions, and another admin awards INZ.');
  const decision = {
    id,
    decisionId: randomUUID(),
    status: body.status,
    adminNotes: body.admin_notes || null,
    message: body.message || null,
    award: body.award ?? null,
    isFresh: isRecentSignIn(actor.signedInAt, context.now.getTime()),
    seen: body.updated_at,
  };
  const contribution = await decideContribution(decision, writingOf(context, ['review', id, body], realm));
  context.later(touchDesk());
  return contribution;
}

/**
 * Admins only. Decides a contribution that is still new and as the admin saw it. For ten seconds the decision can be
 * undone; then its mail and its INZ leave.
 */
export const reviewContribution: Verb<typeof contract> = async (context, { params, body }) => {
  refuseIncomplete(body);
  return reviewOne(context, params.id, body);
};
