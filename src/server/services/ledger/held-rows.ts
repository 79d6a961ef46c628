import type * as contracts from '#domain/ledger/contract.ts';
import type { HeldEntry } from '#domain/ledger/held.ts';
import { ownHeld } from '../../stores/held-awards.ts';
import { namesOf } from '../../stores/profiles.ts';

/** Names beside what is held, and why whoever asks cannot confirm it. */
export async function heldRows(entries: readonly HeldEntry[], adminId: string): Promise<contracts.HeldRow[]> {
  const names = await namesOf(entries.flatMap(({ member_id, created_by }) => [member_id, created_by]));
  return Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      member: names.get(entry.member_id ?? '') ?? null,
      author: names.get(entry.created_by) ?? null,
      own: await ownHeld(adminId, entry),
    })),
  );
}
