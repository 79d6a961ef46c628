import type { Author } from '#domain/ideas/idea.ts';
import { firestore } from './firestore.ts';

/** Username and display name of each of these people, in one read for all; whoever has no profile any more is left out. */
export async function authorsOf(memberIds: readonly string[]): Promise<Map<string, Author>> {
  const ids = [...new Set(memberIds)];
  if (ids.length === 0) return new Map();
  const profiles = firestore().collection('profiles');
  const documents = await firestore().getAll(...ids.map((id) => profiles.doc(id)), {
    fieldMask: ['username', 'display_name'],
  });
  return new Map(
    documents
      .filter((document) => document.exists)
      .map((document) => [
        document.id,
        { username: String(document.get('username')), display_name: String(document.get('display_name')) },
      ]),
  );
}
