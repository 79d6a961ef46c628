/** A receipt, or the email that asks to confirm a contribution. */
export const RECEIPT_KINDS = ['receipt', 'confirmation'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Daily maximum of each sent at once: per receiver (T14) and, in the hourly email, per network. */
export const MAILS_A_DAY = {
  receiver: { receipt: 3, confirmation: 3 },
  network: { receipt: 3, confirmation: 3 },
} as const satisfies Record<'receiver' | 'network', Record<ReceiptKind, number>>;

/** Contributions in one hourly email; further ones go into the next. */
export const LINKS_A_MAIL = 100;

const HOUR = 60 * 60_000;

/** When the hourly email for `now` leaves, `further` hours later if earlier ones are full. */
export const endOfHour = (now: Date, further = 0): Date =>
  new Date((Math.floor(now.getTime() / HOUR) + 1 + further) * HOUR);

export interface WaitingLink {
  kind: ReceiptKind;
  contributionId: string;
}

/** The links with one more, null if full. A confirmation replaces the receipt it contains. */
export function withLink(links: readonly WaitingLink[], link: WaitingLink): readonly WaitingLink[] | null {
  const same = links.find(({ contributionId }) => contributionId === link.contributionId);
  if (same) {
    return link.kind === 'receipt' ? links : links.map((one) => (one === same ? link : one));
  }
  return links.length < LINKS_A_MAIL ? [...links, link] : null;
}
