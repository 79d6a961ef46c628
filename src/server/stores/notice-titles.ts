import type { SubjectKind } from '#domain/notices/events.ts';
import { badgeDocument } from './badges.ts';
import { contributions } from './contributions.ts';
import { feedDocument } from './feed.ts';
import { firestore } from './firestore.ts';
import { ideas } from './ideas.ts';
import { missionDocument } from './missions.ts';
import { itemDocument } from './roadmap.ts';

/** What a notice is about. */
export interface Subject {
  kind: SubjectKind;
  id: string;
}

type Snapshot = FirebaseFirestore.DocumentSnapshot;

interface Reading {
  document(id: string): FirebaseFirestore.DocumentReference;
  /** The member that names it. */
  title: string;
  /** False for what nobody is shown at the moment. */
  isShown?(document: Snapshot): boolean;
}

const READINGS: Record<SubjectKind, Reading> = {
  contribution: { document: (id) => contributions().doc(id), title: 'reference' },
  badge: { document: badgeDocument, title: 'name' },
  mission: { document: missionDocument, title: 'title' },
  idea: { document: (id) => ideas().doc(id), title: 'title' },
  item: { document: itemDocument, title: 'title' },
  'feed-item': {
    document: feedDocument,
    title: 'title',
    isShown: (document) => document.get('published') === true,
  },
};

const keyOf = ({ kind, id }: Subject): string => `${kind}\n${id}`;

/** The names of what notices are about as they are now, each record read once; what is gone has none. */
export async function titlesOf(subjects: readonly Subject[]): Promise<(subject: Subject) => string | null> {
  const unique = [...new Map(subjects.map((subject) => [keyOf(subject), subject])).values()];
  const titles = new Map<string, string>();
  if (unique.length > 0) {
    const documents = await firestore().getAll(...unique.map(({ kind, id }) => READINGS[kind].document(id)));
    for (const [at, subject] of unique.entries()) {
      const { title, isShown = () => true } = READINGS[subject.kind];
      const document = documents[at];
      if (document?.exists && isShown(document)) titles.set(keyOf(subject), String(document.get(title)));
    }
  }
  return (subject) => titles.get(keyOf(subject)) ?? null;
}
