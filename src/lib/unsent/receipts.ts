import { DRAFT_LIFE_MS, type OutboxEntry } from './records.ts';

/** Changes an entry sent at `now`; its month as a receipt starts then. */
export const sentAt = (receipt: Pick<OutboxEntry, 'reference'>, now: number): Partial<OutboxEntry> => ({
  ...receipt,
  ...{ state: 'sent', at: now, body: null, proof: null, file: null },
});

/** Not viewed for a month. */
export const isOldReceipt = ({ state, at }: Pick<OutboxEntry, 'state' | 'at'>, now: number): boolean =>
  state === 'sent' && now - at > DRAFT_LIFE_MS;
