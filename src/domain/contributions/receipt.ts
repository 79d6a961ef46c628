/** A receipt, or the email in which somebody confirms that they sent a contribution. */
export const RECEIPT_KINDS = ['receipt', 'confirmation'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/**
 * How many of each leave in a day: at once to one receiver, whoever causes them (T14), and beyond that, in the email of the
 * hour, because of one network.
 */
export const MAILS_A_DAY = {
  receiver: { receipt: 3, confirmation: 3 },
  network: { receipt: 3, confirmation: 3 },
} as const satisfies Record<'receiver' | 'network', Record<ReceiptKind, number>>;

/** How many contributions one email of the hour names; further ones are in that of the next. */
export const LINKS_A_MAIL = 100;

const HOUR = 60 * 60_000;

/** When the email of the hour leaves in which `now` lies, `further` hours later when those before are full. */
export const endOfHour = (now: Date, further = 0): Date =>
  new Date((Math.floor(now.getTime() / HOUR) + 1 + further) * HOUR);

/** One contribution that an email of the hour brings the link of. */
export interface WaitingLink {
  kind: ReceiptKind;
  contributionId: string;
}

/** The links with one more, null when there is no room. A confirmation takes the place of the receipt it contains. */
export function withLink(links: readonly WaitingLink[], link: WaitingLink): readonly WaitingLink[] | null {
  const same = links.find(({ contributionId }) => contributionId === link.contributionId);
  if (same) {
    return link.kind === 'receipt' ? links : links.map((one) => (one === same ? link : one));
  }
  return links.length < LINKS_A_MAIL ? [...links, link] : null;
}
