import { PERSONAL_DATA } from '#server/privacy/subjects.ts';
import type { Person } from './people.ts';

/** What an export holds of a person, by kind; after it the person is forgotten, and nothing of these kinds may be left. */
export async function readPersonOf({ id, email }: Person): Promise<Record<string, unknown>> {
  const person = { id, username: null, email };
  const kinds = PERSONAL_DATA.filter(({ name }) => name.startsWith('notice'));
  const held = await Promise.all(
    kinds.map(async ({ name, read }) => [name, await read(person, new Date())] as const),
  );
  for (const { forget, name, read } of kinds) {
    await forget(person, 'nobody');
    const left = await read(person, new Date());
    if (!Array.isArray(left) || left.length > 0) throw new Error(`something of ${name} is left`);
  }
  return Object.fromEntries(held);
}
