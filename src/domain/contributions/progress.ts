import { awardTotal } from './award.ts';
import type { ContributionProgress } from './contract.ts';
import { type Contribution, isUndoable } from './contribution.ts';
import type { Naming } from './naming.ts';
import type { OwnContribution } from './own-contract.ts';
import { titleOf } from './title.ts';

/** The progress visible to the contributor: new until a decision takes effect (A-52, F5). */
function shownSoFar(contribution: Contribution, now: Date) {
  const isHidden = isUndoable(contribution, now.getTime()) || contribution.held === true;
  const { award, reversed, thread, reviewed_at, withdrawn_at } = contribution;
  const status = isHidden ? 'new' : contribution.status;
  return {
    isHidden,
    status,
    thread: isHidden && contribution.status === 'needs_info' ? thread.slice(0, -1) : thread,
    inz: isHidden || reversed ? null : awardTotal(award) || null,
    // Also after an earlier question: otherwise its disappearance would reveal a decision.
    reviewed_at: status === 'new' ? null : reviewed_at,
    withdrawal: withdrawn_at ? { withdrawn_at } : {},
  } as const;
}

/** True while the contributor sees neither question nor decision: only then is authorship confirmed. */
export const asksWhoSentIt = (contribution: Contribution, now: Date): boolean => {
  const { status, thread } = shownSoFar(contribution, now);
  return status === 'new' && thread.length === 0;
};

export function progressOf(contribution: Contribution, naming: Naming, now: Date): ContributionProgress {
  const { isHidden, status, thread, inz, reviewed_at, withdrawal } = shownSoFar(contribution, now);
  return {
    reference: contribution.reference,
    display_name: contribution.display_name,
    contribution_type: contribution.contribution_type,
    related_app: contribution.related_app,
    description: contribution.description,
    status,
    message: isHidden ? null : contribution.contributor_message,
    inz,
    thread: thread.map(({ from, text, proof_file, at }) => ({
      from,
      text,
      file: proof_file?.name ?? null,
      at,
    })),
    created_at: contribution.created_at,
    reviewed_at,
    ...withdrawal,
    ...naming,
  };
}

export function ownRowOf(
  contribution: Contribution,
  now: Date,
): Omit<OwnContribution, 'status_key' | 'came_of_it'> {
  const { id, reference, contribution_type, related_app, created_at } = contribution;
  const { status, inz, reviewed_at, withdrawal } = shownSoFar(contribution, now);
  const title = titleOf(contribution.description);
  const about = { id, reference, title, contribution_type, related_app };
  return { ...about, status, inz, created_at, reviewed_at, ...withdrawal };
}
