import type { Contribution } from '#domain/contributions/contribution.ts';
import { contributionReceipt } from '../../mail/contribution-receipt.ts';
import { sendMail } from '../../mail/transport.ts';
import { takeReceiptPermit } from '../../stores/receipts.ts';

/**
 * Sends the receipt of a contribution as message `id`, unless its address has had enough of them today. Decided upon
 * when it leaves, so that this limit can never make a contribution fail (A-52, T14).
 */
export async function sendReceipt(id: string, contribution: Contribution): Promise<void> {
  if (!(await takeReceiptPermit(contribution.email, id, new Date()))) return;
  await sendMail(contributionReceipt(id, contribution));
}
