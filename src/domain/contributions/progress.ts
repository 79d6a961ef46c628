import { awardTotal } from './award.ts';
import type { ContributionProgress } from './contract.ts';
import { type Contribution, isUndoable } from './contribution.ts';
import type { Naming } from './naming.ts';

/** The progress visible to the contributor: new until a decision takes effect (A-52, F5). */
function shownSoFar(contribution: Contribution, now: Date) {
  const isHidden = isUndoable(contribution, now.getTime()) || contribution.held === true;
  const { status, thread } = contribution;
  return {
    isHidden,
    status: isHidden ? 'new' : status,
    thread: isHidden && status === 'needs_info' ? thread.slice(0, -1) : thread,
  } as const;
}

/** True while the contributor sees neither question nor decision: only then is authorship confirmed. */
export const asksWhoSentIt = (contribution: Contribution, now: Date): boolean => {
  const { status, thread } = shownSoFar(contribution, now);
  return status === 'new' && thread.length === 0;
};

/** The contributor's view of a contribution, on its private page and in an export. `naming`: consent to be named. */
export function progressOf(contribution: Contribution, naming: Naming, now: Date): ContributionProgress {
  const { isHidden, status, thread } = shownSoFar(contribution, now);
  const { award, reversed, contributor_message, reviewed_at } = contribution;
  return {
    reference: contribution.reference,
    display_name: contribution.display_name,
    contribution_type: contribution.contribution_type,
    related_app: contribution.related_app,
    description: contribution.description,
    status,
    message: isHidden ? null : contributor_message,
    inz: isHidden || reversed ? null : awardTotal(award) || null,
    thread: thread.map(({ from, text, proof_file, at }) => ({
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
