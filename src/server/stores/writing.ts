import type { Once } from './idempotency.ts';

/** Who writes, when, and under which names the write is known; made before the transaction (docs/architecture.md, rule 1). */
export interface Writing {
  actorId: string;
  auditId: string;
  once: Once | null;
  now: Date;
}
