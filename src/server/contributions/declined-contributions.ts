import { withoutContributor } from '#domain/contributions/erasure.ts';
import { openAuditTexts, thingsOfContribution } from '#server/platform/firestore/audit-texts.ts';
import { readDocument } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { contributionDocument, contributions, eraseContributor } from './records/contributions.ts';

/** What ends without an acceptance: declined, or asked about and never answered. */
const ENDED = ['declined', 'needs_info'];

/** A declined contribution of somebody who can still be recognised in it: its record, times as text. */
export type DeclinedRecord = Record<string, unknown> & { id: string };

/** At most `limit` contributions of a status that were decided before `moment` and still say who sent them, oldest first. */
async function endedBefore(status: string, moment: Date, limit: number) {
  const found = await contributions()
    .where('status', '==', status)
    .where('reviewed_at', '<', moment)
    .where('email', '>', '')
    .orderBy('reviewed_at')
    .limit(limit)
    .get();
  return found.docs;
}

/** At most `limit` contributions that were declined or asked about before `moment` and still say who sent them. */
export async function declinedBefore(moment: Date, limit: number): Promise<DeclinedRecord[]> {
  const found = await Promise.all(ENDED.map((status) => endedBefore(status, moment, limit)));
  return found
    .flat()
    .slice(0, limit)
    .map((document) => ({ ...readDocument(document.id, document.data()), id: document.id }));
}

/**
 * Takes the person out of a contribution that was declined, or asked about in vain, before `moment`; false when it is not, or not any more. The
 * words of somebody with an account stay in that account.
 */
export async function eraseDeclined(id: string, name: string, moment: Date, now: Date): Promise<boolean> {
  const reference = contributionDocument(id);
  return inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    const isDue = ENDED.includes(document.get('status')) && document.get('reviewed_at')?.toDate() < moment;
    if (!document.exists || !isDue) return false;
    const hasAccount = typeof document.get('submitted_by_user_id') === 'string';
    const record = readDocument(document.id, document.data() ?? {});
    const eraseTexts = await openAuditTexts(transaction, thingsOfContribution(id));
    const erasure = { name, keepsWords: hasAccount, keepsAccount: hasAccount, now };
    eraseContributor(transaction, id, withoutContributor(record, erasure));
    eraseTexts();
    return true;
  });
}
