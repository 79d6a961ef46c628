import { randomUUID } from 'node:crypto';
import { sampleContribution, storedContribution } from '#local/seeds/sample-contribution.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';

/** Stores an accepted contribution that can no longer be undone; returns its id. `changes` are stored fields. */
export async function storeAccepted(changes: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const created = new Date(Date.now() - 60 * 60_000).toISOString();
  const reviewed = new Date(Date.now() - 30 * 60_000).toISOString();
  const contribution = sampleContribution({
    id,
    reference: `TG-${id.slice(0, 6).toUpperCase()}`,
    display_name: 'Zoë Fern',
    email: `${id.slice(0, 8)}@example.org`,
    status: 'accepted',
    effective_at: reviewed,
    reviewed_at: reviewed,
    reviewed_by: 'someone',
    created_at: created,
    updated_at: created,
  });
  await firestore()
    .collection('contributions')
    .doc(id)
    .set({ ...storedContribution(contribution), ...changes });
  return id;
}
