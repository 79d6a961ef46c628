import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { can, isRecentSignIn } from '#domain/access.ts';
import type { ParsedCallOf } from '#domain/contract.ts';
import { awardTotal } from '#domain/contributions/award.ts';
import * as contracts from '#domain/contributions/bulk-contract.ts';
import { Contribution, isReviewable, UNDO_MS } from '#domain/contributions/contribution.ts';
import {
  awardFault,
  awardOf,
  decided,
  decisionIssues,
  missesFirst,
  questionFault,
  takesFirst,
  undoneOf,
  type WantedDecision,
} from '#domain/contributions/decision.ts';
import { reviewContribution as contract } from '#domain/contributions/desk-contract.ts';
import { DomainError, invalidForm } from '#domain/errors.ts';
import { openReserve, refuseUnlessFresh } from '#server/ledger/payments.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { write } from '#server/platform/firestore/write.ts';
import { asDomainError } from '#server/platform/http/answer.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { eachRow, realmOf } from '#server/platform/http/each-row.ts';
import { type CallContext, route, signedIn } from '#server/platform/http/endpoint.ts';
import { enqueue, freshMessage } from '#server/platform/outbox/outbox.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { payloadOf, refuseInvitation, sealedSecret } from './accept-and-invite.ts';
import { auditFacts, conflict, requireContribution, requireUnchangedBy } from './contribution-state.ts';
import { openFirst } from './first-contributions.ts';
import { changeContribution } from './records/contributions.ts';
import { undoOne } from './undo-review.ts';

type Body = ParsedCallOf<typeof contract>['body'];

/** Refuses an inconsistent decision (422) before anything is read. */
function refuseIncomplete(decision: WantedDecision): void {
  const fields = decisionIssues(decision);
  if (fields.length > 0) throw invalidForm(fields);
}

/**
 * Decides one contribution in one transaction (T35). Refuses: unknown (404); changed, beyond the pool, or an invitation for
 * a member (409); own, or a large award after an old sign-in (403). `realm` separates the keys of a bulk call.
 */
async function reviewOne(
  context: CallContext,
  id: string,
  body: Body,
  realm?: string,
  ownership = ownershipOf(signedIn(context).id),
): Promise<Contribution> {
  const actor = signedIn(context);
  if (body.award && !can(actor, 'award', null))
    throw new DomainError('forbidden', 'You can decide contributions, and another admin awards INZ.');
  if (body.invite && !can(actor, 'administer', null))
    throw new DomainError('forbidden', 'You can decide contributions, and another admin invites people.');
  const { id: adminId } = actor;
  const { now } = context;
  const isFresh = isRecentSignIn(actor.signedInAt, now.getTime());
  const decisionId = randomUUID();
  const wantedAward = body.award ?? null;
  const sealed = body.invite ? sealedSecret() : null;
  return write(auditedWrite(context, ['review', id, body], realm), {
    action: 'contribution.review',
    async execute(transaction) {
      const seen = { id, seen: body.updated_at };
      const { before, document } = await requireUnchangedBy(ownership, transaction, seen, ({ status }) =>
        isReviewable(status),
      );
      const question = body.status === 'needs_info' ? questionFault(before) : null;
      if (question) throw conflict(question, before);
      if (sealed) await refuseInvitation(transaction, before);
      const first = wantedAward ? await openFirst(transaction, before) : null;
      const isFirst = first?.isFirst ?? false;
      const fault = awardFault(wantedAward, isFirst);
      if (fault) throw invalidForm([{ path: 'award.reward', message: fault }]);
      const award = awardOf(wantedAward, isFirst);
      refuseUnlessFresh(awardTotal(award), isFresh);
      const reserve = award ? await openReserve(transaction) : null;

      const at = laterThan(before.updated_at, now);
      const effective = new Date(at.getTime() + UNDO_MS);
      const { status, admin_notes, message } = body;
      const texts = { adminNotes: admin_notes || null, message: message || null };
      const change = {
        ...decided(before, { status, ...texts, award, decisionId, adminId }, at),
        ...(sealed || before.invites ? { invites: sealed !== null } : {}),
      };
      reserve?.(awardTotal(award));
      if (takesFirst(award)) first?.take();
      changeContribution(transaction, document.id, {
        ...change,
        ...{ reviewed_at: at, updated_at: at, effective_at: effective },
        undone: undoneOf(before),
        misses_first: missesFirst(wantedAward, isFirst),
      });
      const waiting = freshMessage('contribution-decision', decisionId, payloadOf(id, sealed));
      enqueue(transaction, waiting, now, effective);
      const after: Contribution = {
        ...before,
        ...change,
        reviewed_at: at.toISOString(),
        updated_at: at.toISOString(),
        effective_at: effective.toISOString(),
      };
      return { result: after, entityId: id, before: auditFacts(before), after: auditFacts(after) };
    },
    replay: () => requireContribution(id),
  });
}

/** Admins only. The decision can be undone for ten seconds; then its mail and its INZ leave. */
export const reviewContribution = route(contract, async (context, { params, body }) => {
  refuseIncomplete(body);
  return reviewOne(context, params.id, body);
});

async function resultOf(id: string, work: () => Promise<Contribution>): Promise<contracts.RowResult> {
  try {
    return { id, done: true, contribution: await work(), refusal: null };
  } catch (fault) {
    const { code, message, details } = asDomainError(fault);
    const current = z.safeParse(Contribution, details.current);
    return { id, done: false, contribution: current.data ?? null, refusal: { code, message } };
  }
}

export const reviewContributions = route(contracts.reviewContributions, async (context, { body }) => {
  const { rows, ...decision } = body;
  refuseIncomplete(decision);
  const ownership = ownershipOf(signedIn(context).id);
  const decide = ({ id, updated_at, award }: (typeof rows)[number]) =>
    resultOf(id, async () => {
      const fault = award && contracts.bulkAwardFault(award);
      if (fault) throw new DomainError('invalid', fault);
      const one = { ...decision, updated_at, award };
      refuseIncomplete(one);
      return reviewOne(context, id, one, realmOf(id), ownership);
    });
  return { results: await eachRow(context, rows, decide) };
});

export const undoReviews = route(contracts.undoReviews, async (context, { body }) => {
  const ownership = ownershipOf(signedIn(context).id);
  const undo = ({ id, updated_at }: (typeof body.rows)[number]) =>
    resultOf(id, () => undoOne(context, id, { updated_at }, realmOf(id), ownership));
  return { results: await eachRow(context, body.rows, undo) };
});
