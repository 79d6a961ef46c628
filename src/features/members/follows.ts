import { listFollows } from '#domain/following/contract.ts';
import { callSignedIn } from '#state/session.ts';

/** What a member chose of a record; nothing where they never did. */
export interface Followed {
  follow?: boolean | null | undefined;
}

/**
 * Marks records with what the member chose to follow. Read with them, so that both are as old as each other; without it the
 * records are there all the same.
 */
export async function withFollows<T extends { id: string }, Page extends { items: T[] }>(
  reading: Promise<Page & { items: T[] }>,
  signal: AbortSignal,
): Promise<Page & { items: (T & Followed)[] }> {
  const choosing = callSignedIn(listFollows, {}, { signal }).catch(() => ({ items: [] }));
  const [page, choices] = await Promise.all([reading, choosing]);
  const chosen = new Map(choices.items.map(({ id, follow }) => [id, follow]));
  return { ...page, items: page.items.map((item) => ({ ...item, follow: chosen.get(item.id) })) };
}
