import { DRAFT_LIFE_MS, type OutboxEntry } from './records.ts';

/** What an entry becomes once it was sent at `now`: its month as a receipt begins then, however late that was. */
export const sentAt = (receipt: Pick<OutboxEntry, 'reference'>, now: number): Partial<OutboxEntry> => ({
  ...receipt,
  ...{ state: 'sent', at: now, body: null, proof: null, file: null },
});

/** True for a receipt that nobody looked at for a month. */
export const isOldReceipt = ({ state, at }: Pick<OutboxEntry, 'state' | 'at'>, now: number): boolean =>
  state === 'sent' && now - at > DRAFT_LIFE_MS;
