import type { Audience } from './access.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Calls of one account to a group of endpoints: `limit` in `windowMs` milliseconds (T30). `stored` counts in the
 * database for all processes; `process` counts in memory, which is enough for reads. Visitors count by address.
 */
export const CALL_GROUPS = {
  visitor: { counted: 'process', limit: 300, windowMs: 5 * MINUTE },
  ownReads: { counted: 'process', limit: 300, windowMs: 5 * MINUTE },
  ownWrites: { counted: 'stored', limit: 30, windowMs: 10 * MINUTE },
  ownExport: { counted: 'stored', limit: 5, windowMs: DAY },
  memberReads: { counted: 'process', limit: 300, windowMs: 5 * MINUTE },
  memberWrites: { counted: 'stored', limit: 120, windowMs: 10 * MINUTE },
  /** A reviewer using the keyboard opens one contribution after another. */
  adminReads: { counted: 'process', limit: 1_200, windowMs: 5 * MINUTE },
  adminWrites: { counted: 'stored', limit: 600, windowMs: 10 * MINUTE },
  adminExport: { counted: 'stored', limit: 20, windowMs: DAY },
} as const satisfies Record<string, { counted: 'stored' | 'process'; limit: number; windowMs: number }>;

export type CallGroup = keyof typeof CALL_GROUPS;

const BY_AUDIENCE: Record<Audience, { reads: CallGroup; writes: CallGroup }> = {
  anyone: { reads: 'visitor', writes: 'visitor' },
  user: { reads: 'ownReads', writes: 'ownWrites' },
  member: { reads: 'memberReads', writes: 'memberWrites' },
  staff: { reads: 'adminReads', writes: 'adminWrites' },
  reviewer: { reads: 'adminReads', writes: 'adminWrites' },
  admin: { reads: 'adminReads', writes: 'adminWrites' },
};

interface Counted {
  audience: Audience;
  method: string;
  callGroup?: CallGroup;
}

/** The group of an endpoint. A use case that costs more than a read has a tighter limit of its own. */
export function callGroupOf({ audience, method, callGroup }: Counted): CallGroup {
  const { reads, writes } = BY_AUDIENCE[audience];
  return callGroup ?? (method === 'GET' ? reads : writes);
}
