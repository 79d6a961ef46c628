import { type Contribution, isUndoable } from './contribution.ts';
import { UNDECIDED } from './decision.ts';
import { ERASED_NAME, withoutContributor } from './erasure.ts';

export const WITHDRAWN_WORDS = 'Withdrawn: what was sent is erased.';

export const WITHDRAWAL_FAULTS = {
  deciding: 'It is being decided, so it cannot be withdrawn here. If it matters, reply to our email.',
  decided: 'It has been decided, so it cannot be withdrawn. Reload the page to see the decision.',
} as const;

/** For a file that came with an addition while this was withdrawn: it would be left behind. */
export const CHANGED_MEANWHILE =
  'It was changed at the same moment. Reload the page, then withdraw it again.';

/** Why its sender may not withdraw it at `now` (milliseconds since 1970); null: allowed, a question may be open (D161). */
export function withdrawalFault(
  contribution: Pick<Contribution, 'status' | 'effective_at' | 'held'>,
  now: number,
): keyof typeof WITHDRAWAL_FAULTS | null {
  if (isUndoable(contribution, now) || contribution.held) return 'deciding';
  return contribution.status === 'new' || contribution.status === 'needs_info' ? null : 'decided';
}

/** All that its sender gave is erased; it ends without a decision and stays in the account that sent it. */
export function withdrawn(record: Record<string, unknown>, now: Date): Record<string, unknown> {
  return {
    ...withoutContributor(record, { name: ERASED_NAME, keepsWords: false, keepsAccount: true, now }),
    ...UNDECIDED,
    status: 'declined',
    description: WITHDRAWN_WORDS,
    thread: [],
    reviewed_at: null,
    reviewed_by: null,
    // Prevents an invitation.
    token_issued: true,
    withdrawn_at: now,
  };
}
