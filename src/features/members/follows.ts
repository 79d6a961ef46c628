import { listFollows } from '#domain/following/contract.ts';
import { callSignedIn } from '#state/session.ts';

/** Undefined where the member never chose. */
export interface Followed {
  follow?: boolean | null | undefined;
}

/** Adds the member's follow choices to records; shown without them if they cannot be read. */
export async function withFollows<T extends { id: string }, Page extends { items: T[] }>(
  reading: Promise<Page & { items: T[] }>,
  signal: AbortSignal,
): Promise<Page & { items: (T & Followed)[] }> {
  const choosing = callSignedIn(listFollows, {}, { signal }).catch(() => ({ items: [] }));
  const [page, choices] = await Promise.all([reading, choosing]);
  const chosen = new Map(choices.items.map(({ id, follow }) => [id, follow]));
  return { ...page, items: page.items.map((item) => ({ ...item, follow: chosen.get(item.id) })) };
}
