import type { confirmHeldEntry as contract } from '#domain/ledger/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { findContribution } from '../../stores/contributions.ts';
import { confirmedDecisionId, confirmHeld } from '../../stores/held-awards.ts';
import { touchDesk } from '../contributions/touch-desk.ts';
import { deliver } from '../outbox/deliver.ts';
import { writingOf } from '../writing.ts';
import { heldRows } from './held-rows.ts';

/** Has the mail of a contribution's decision leave now instead of with the next run of the schedule. */
async function hurryDecision(contributionId: string): Promise<void> {
  const contribution = await findContribution(contributionId);
  if (contribution?.decision_id) await deliver(confirmedDecisionId(contribution.decision_id));
}

/** Admins with a password typed lately. Pays INZ that another admin gave and that are held back (D36). */
export const confirmHeldEntry: Verb<typeof contract> = async (context, { params }) => {
  const held = await confirmHeld(params.id, writingOf(context, ['ledger.confirm', params.id]));
  if (held.source === 'contribution') {
    context.later(hurryDecision(held.ref));
    context.later(touchDesk());
  }
  const [row] = await heldRows([held], signedIn(context).id);
  if (!row) throw new Error('What is held has one row');
  return row;
};
