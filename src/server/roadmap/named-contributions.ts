import { DomainError } from '#domain/errors.ts';
import { ROADMAP_MESSAGES } from '#domain/roadmap/roadmap.ts';
import { unknownReferences } from '#server/contributions/records/contributions.ts';

export async function requireKnown(references: readonly string[] = []): Promise<void> {
  const unknown = await unknownReferences(references);
  if (unknown.length === 0) return;
  const message = ROADMAP_MESSAGES.unknownContributions(unknown);
  throw new DomainError('invalid', message, { fields: [{ path: 'contributions', message }] });
}
