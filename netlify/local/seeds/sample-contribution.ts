import { type Contribution, newContribution } from '#domain/contributions/contribution.ts';
import { payAward } from '#server/contributions/contribution-awards.ts';
import { digestsOf } from '#server/contributions/digests.ts';
import {
  contributionRecord,
  contributions,
  createContribution,
} from '#server/contributions/records/contributions.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';

const AT = '2026-11-22T10:30:00.000Z';

const NEW = newContribution(
  {
    display_name: 'Fern',
    email: 'fern@example.org',
    contribution_type: 'bug_rough_edge',
    related_app: 'roomz',
    description: 'On a phone the dates are cleared when I go back from a listing.',
    consent_given: true,
  },
  { id: '00000000-0000-4000-8000-000000000000', reference: 'TG-4F7K2M', sender: null, proofs: [] },
);

/** A complete contribution, for seeds, samples and tests: a new one unless `changes` say otherwise. */
export function sampleContribution(changes: Partial<Contribution> = {}): Contribution {
  return { ...NEW, reviewed_at: null, created_at: AT, updated_at: AT, ...changes };
}

/** A contribution as it is stored: with its digests, and its times as dates. */
export function storedContribution(contribution: Contribution): FirebaseFirestore.DocumentData {
  const { created_at, updated_at, reviewed_at, effective_at } = contribution;
  return {
    ...contributionRecord(contribution, digestsOf(contribution), new Date(created_at)),
    reviewed_at: reviewed_at && new Date(reviewed_at),
    effective_at: effective_at && new Date(effective_at),
    updated_at: new Date(updated_at),
  };
}

/** Once, so that an interrupted first start may be repeated. */
export async function storeSample(sample: Contribution): Promise<void> {
  const { id } = sample;
  await inTransaction(async (transaction) => {
    const known = await transaction.get(contributions().doc(id));
    if (!known.exists) createContribution(transaction, id, storedContribution(sample));
  });
}

/** Stores a sample as a decision leaves it, and pays its award. */
export async function storeDecided(
  sample: Partial<Contribution> & { id: string },
  { created, decided, adminId }: { created: Date; decided: Date; adminId: string },
): Promise<void> {
  const decision = `seed-${sample.id}`;
  const at = decided.toISOString();
  const times = { created_at: created.toISOString(), updated_at: at, reviewed_at: at, effective_at: at };
  await storeSample(sampleContribution({ decision_id: decision, ...sample, ...times, reviewed_by: adminId }));
  if (sample.award) await payAward({ id: sample.id, decisionId: decision }, decided);
}
