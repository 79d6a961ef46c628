import type { Audience } from './access.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * How often one account may call a group of endpoints: `limit` times in `windowMs` milliseconds (T30). `stored` counts in
 * the database and holds for all processes together; `process` costs nothing there and holds for each process by itself,
 * which is enough for what only reads. Visitors are counted by their address.
 */
export const CALL_GROUPS = {
  visitor: { counted: 'process', limit: 300, windowMs: 5 * MINUTE },
  ownReads: { counted: 'process', limit: 300, windowMs: 5 * MINUTE },
  ownWrites: { counted: 'stored', limit: 30, windowMs: 10 * MINUTE },
  ownExport: { counted: 'stored', limit: 5, windowMs: DAY },
  memberReads: { counted: 'process', limit: 300, windowMs: 5 * MINUTE },
  memberWrites: { counted: 'stored', limit: 120, windowMs: 10 * MINUTE },
  /** A desk that is worked at by keys asks for one contribution after the other. */
  adminReads: { counted: 'process', limit: 1_200, windowMs: 5 * MINUTE },
  adminWrites: { counted: 'stored', limit: 600, windowMs: 10 * MINUTE },
  adminExport: { counted: 'stored', limit: 20, windowMs: DAY },
} as const satisfies Record<string, { counted: 'stored' | 'process'; limit: number; windowMs: number }>;

export type CallGroup = keyof typeof CALL_GROUPS;

/** The group of what an audience reads, and of what it does. An audience that is not here does not compile. */
const BY_AUDIENCE: Record<Audience, { reads: CallGroup; writes: CallGroup }> = {
  anyone: { reads: 'visitor', writes: 'visitor' },
  user: { reads: 'ownReads', writes: 'ownWrites' },
  member: { reads: 'memberReads', writes: 'memberWrites' },
  staff: { reads: 'adminReads', writes: 'adminWrites' },
  reviewer: { reads: 'adminReads', writes: 'adminWrites' },
  admin: { reads: 'adminReads', writes: 'adminWrites' },
};

/** What the group of an endpoint follows from; a contract has it. */
interface Counted {
  audience: Audience;
  method: string;
  callGroup?: CallGroup;
}

/**
 * The group of an endpoint; `tests/endpoints/call-limits.test.ts` walks every endpoint. A use case that costs more than a
 * read has a closer limit of its own.
 */
export function callGroupOf({ audience, method, callGroup }: Counted): CallGroup {
  const { reads, writes } = BY_AUDIENCE[audience];
  return callGroup ?? (method === 'GET' ? reads : writes);
}
