import { awardTotal } from './award.ts';
import type { ContributionProgress } from './contract.ts';
import { type Contribution, isUndoable } from './contribution.ts';
import type { Naming } from './naming.ts';

/**
 * What a contributor may see of their contribution, on its private page and in an export. Until a decision takes effect the
 * contribution is new and its question absent (A-52, F5). `naming`: whether they are named in public.
 */
export function progressOf(contribution: Contribution, naming: Naming, now: Date): ContributionProgress {
  const isHidden = isUndoable(contribution, now.getTime()) || contribution.held === true;
  const { award, reversed, contributor_message, reviewed_at, thread } = contribution;
  const status = isHidden ? 'new' : contribution.status;
  const shown = isHidden && contribution.status === 'needs_info' ? thread.slice(0, -1) : thread;
  return {
    reference: contribution.reference,
    display_name: contribution.display_name,
    contribution_type: contribution.contribution_type,
    related_app: contribution.related_app,
    description: contribution.description,
    status,
    message: isHidden ? null : contributor_message,
    inz: isHidden || reversed ? null : awardTotal(award) || null,
    thread: shown.map(({ from, text, proof_file, at }) => ({
      from,
      text,
      file: proof_file?.name ?? null,
      at,
    })),
    created_at: contribution.created_at,
    // Also after an earlier question: otherwise its disappearance would reveal a decision.
    reviewed_at: status === 'new' ? null : reviewed_at,
    ...naming,
  };
}
