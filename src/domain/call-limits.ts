import type { Audience } from './access.ts';
import { type Action, AUTHORISATION } from './authorisation.ts';
import type { Contract } from './contract.ts';

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
  anybody: { reads: 'visitor', writes: 'visitor' },
  user: { reads: 'ownReads', writes: 'ownWrites' },
  member: { reads: 'memberReads', writes: 'memberWrites' },
  admin: { reads: 'adminReads', writes: 'adminWrites' },
};

/** Endpoints whose method does not say what a call costs. */
const OTHERWISE: Partial<Record<Action, CallGroup>> = {
  // A question, asked as the specification says by POST.
  hasRole: 'ownReads',
  // Asked every half minute; it writes no more than who is reading what.
  refreshDesk: 'adminReads',
  exportAccount: 'ownExport',
  exportContributions: 'adminExport',
  exportAddressData: 'adminExport',
};

/**
 * The group of an endpoint, by its audience and its method; `tests/endpoints/call-limits.test.ts` walks every endpoint. What
 * costs more than a look has a closer limit of its own besides, beside its verb.
 */
export function callGroupOf({ name, method }: Pick<Contract, 'name' | 'method'>): CallGroup {
  const { reads, writes } = BY_AUDIENCE[AUTHORISATION[name]];
  return OTHERWISE[name] ?? (method === 'GET' ? reads : writes);
}
