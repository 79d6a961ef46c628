import { awardTotal } from '#domain/contributions/award.ts';
import type { ContributionProgress } from '#domain/contributions/contract.ts';
import { type Contribution, isUndoable } from '#domain/contributions/contribution.ts';
import { inzBalancesVisible } from '../../environment.ts';

/**
 * What a contributor may see of their contribution. A decision that can still be taken back, or whose award waits for a
 * second admin, is not shown: until then
 * it is as new, and the question that came with it is not there (A-52, F5). `named`: whether they are named in public.
 */
export function progressOf(contribution: Contribution, named: boolean, now: Date): ContributionProgress {
  const isHidden = isUndoable(contribution, now.getTime()) || contribution.held === true;
  const { award, contributor_message, reviewed_at, status, thread } = contribution;
  const shown = isHidden && status === 'needs_info' ? thread.slice(0, -1) : thread;
  const total = awardTotal(award);
  return {
    reference: contribution.reference,
    display_name: contribution.display_name,
    contribution_type: contribution.contribution_type,
    related_app: contribution.related_app,
    description: contribution.description,
    status: isHidden ? 'new' : status,
    message: isHidden ? null : contributor_message,
    inz: isHidden || total === 0 || !inzBalancesVisible() ? null : total,
    thread: shown.map(({ from, text, proof_file, at }) => ({
      from,
      text,
      file: proof_file?.name ?? null,
      at,
    })),
    created_at: contribution.created_at,
    reviewed_at: isHidden ? null : reviewed_at,
    named,
  };
}
