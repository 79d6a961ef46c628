import { RELATED_APPS } from '#domain/apps.ts';
import type { ContributionStatus } from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPES, type ContributionType } from '#domain/contributions/types.ts';
import { sampleContribution, storedContribution } from '#local/seeds/sample-contribution.ts';
import { contributions } from '#server/contributions/records/contributions.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import type { StoredRecord } from './growth-records.ts';

/** The id of the `n`-th of many contributions, counted from 0. */
export function manyId(n: number): string {
  return `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
}

const STATUSES: ContributionStatus[] = ['accepted', 'declined', 'accepted', 'needs_info'];
const MINUTE = 60_000;

interface Options {
  count?: number;
  /** When the youngest was sent; each of the others ten minutes before the next. Two hours ago when absent. */
  youngest?: Date;
  /** The number of the youngest; 0 when absent. */
  from?: number;
  /** How many of the youngest are still new; none when absent, so that a desk can stay clear. */
  waiting?: number;
}

/** The `n`-th of many contributions as it is stored, sent at `created`. */
export function manyContribution(n: number, created: Date, isNew = false): StoredRecord {
  const reviewed = isNew ? null : new Date(created.getTime() + MINUTE).toISOString();
  const contribution = sampleContribution({
    id: manyId(n),
    reference: `TG-${String(n).padStart(6, '0')}`,
    display_name: `Person ${n}`,
    email: `person-${n % 1000}@example.org`,
    contribution_type: CONTRIBUTION_TYPES[n % CONTRIBUTION_TYPES.length] as ContributionType,
    related_app: RELATED_APPS[n % RELATED_APPS.length] ?? null,
    description: `Number ${n}: the list jumps to the top when you go back from a listing.`,
    proof_url: n % 3 === 0 ? `https://example.org/${n}` : null,
    status: isNew ? 'new' : (STATUSES[n % STATUSES.length] ?? 'declined'),
    decision_id: isNew ? null : `many-${n}`,
    reviewed_by: isNew ? null : 'seed-admin',
    reviewed_at: reviewed,
    effective_at: reviewed,
    created_at: created.toISOString(),
    updated_at: reviewed ?? created.toISOString(),
  });
  return { id: manyId(n), ...storedContribution(contribution) };
}

/** Stores many contributions at once, `manyId(0)` the youngest; 5,000 in a few seconds. Needs the local Firestore. */
export async function buildManyContributions({
  count = 5000,
  youngest = new Date(Date.now() - 120 * MINUTE),
  from = 0,
  waiting = 0,
}: Options = {}): Promise<void> {
  const writer = firestore().bulkWriter({ throttling: false });
  for (let n = from; n < from + count; n += 1) {
    const created = new Date(youngest.getTime() - (n - from) * 10 * MINUTE);
    const { id, ...members } = manyContribution(n, created, n < waiting);
    void writer.set(contributions().doc(id) as FirebaseFirestore.DocumentReference, members);
  }
  await writer.close();
}
