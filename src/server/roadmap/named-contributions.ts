import { invalidField } from '#domain/errors.ts';
import { ROADMAP_MESSAGES, type RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { idsByReference } from '#server/contributions/records/contributions.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';

/** The ids by reference. Refuses references that no contribution has (422). */
export async function requireKnown(references: readonly string[] = []): Promise<ReadonlyMap<string, string>> {
  const ids = await idsByReference(references);
  const unknown = references.filter((reference) => !ids.has(reference));
  if (unknown.length === 0) return ids;
  throw invalidField('contributions', ROADMAP_MESSAGES.unknownContributions(unknown));
}

type Naming = Pick<RoadmapItem, 'contributions' | 'public'>;

/** Ids by reference of the contributions whose senders may see the item now and could not before. */
export function newlyNamed(before: Naming, { contributions, public: isPublic }: Naming) {
  const known = before.public === isPublic ? before.contributions : [];
  return idsByReference(contributions.filter((reference) => !known.includes(reference)));
}

/** Notifies the sender of each, once for one item. */
export function publishNamed(
  transaction: FirebaseFirestore.Transaction,
  named: ReadonlyMap<string, string>,
  { item, by, now }: { item: string; by: string | null; now: Date },
): void {
  for (const [reference, about] of named) {
    const cause = `${item}_${reference}`;
    publishEvent(transaction, { event: 'contribution-planned', cause, about, by }, now);
  }
}
