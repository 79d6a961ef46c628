import { awardSubjectOf } from '#domain/notifications/award-subject.ts';
import type { SubjectKind } from '#domain/notifications/events.ts';
import { badgeDocument } from '#server/badges/records.ts';
import { contributionDocument } from '#server/contributions/records/contributions.ts';
import { feedDocument } from '#server/feed/records.ts';
import { asIdea, ideaDocument, isShownTo } from '#server/ideas/records.ts';
import { missionDocument, submissionDocument } from '#server/missions/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { itemDocument } from '#server/roadmap/records/roadmap.ts';

export interface Subject {
  kind: SubjectKind;
  id: string;
}

/** A subject named by its own record: anything but an award, which belongs to another subject. */
type Named = Subject & { kind: Exclude<SubjectKind, 'award'> };

type Snapshot = FirebaseFirestore.DocumentSnapshot;

interface Reading {
  document(id: string): FirebaseFirestore.DocumentReference;
  title: string;
  /** False while the subject is hidden from this reader. */
  isShown?(document: Snapshot, readerId?: string): boolean;
}

const READINGS: Record<Named['kind'], Reading> = {
  contribution: { document: contributionDocument, title: 'reference' },
  badge: { document: badgeDocument, title: 'name' },
  mission: { document: missionDocument, title: 'title' },
  idea: {
    document: ideaDocument,
    title: 'title',
    isShown: (document, readerId) => isShownTo(readerId, asIdea(document)),
  },
  item: { document: itemDocument, title: 'title' },
  'feed-item': {
    document: feedDocument,
    title: 'title',
    isShown: (document) => document.get('published') === true,
  },
};

const keyOf = ({ kind, id }: Subject): string => `${kind}\n${id}`;

/** The subjects of awards; a submission is named by its mission. */
async function namedOf(awards: readonly Subject[]): Promise<Map<string, Named>> {
  const known = awards.flatMap((award) => {
    const subject = awardSubjectOf(award.id);
    return subject ? [{ award, ...subject }] : [];
  });
  const handedIn = known.filter(({ kind }) => kind === 'mission');
  const documents =
    handedIn.length > 0 ? await firestore().getAll(...handedIn.map(({ id }) => submissionDocument(id))) : [];
  const missionOf = new Map(documents.map((document) => [document.id, document.get('mission_id')]));
  const named = known.flatMap(({ award, kind, id }): [string, Named][] => {
    const of: unknown = kind === 'mission' ? missionOf.get(id) : id;
    return typeof of === 'string' ? [[keyOf(award), { kind, id: of }]] : [];
  });
  return new Map(named);
}

/** As `readerId` sees them; without it, as everybody does. */
export async function titlesOf(
  subjects: readonly Subject[],
  readerId?: string,
): Promise<(subject: Subject) => string | null> {
  const ofAwards = await namedOf(subjects.filter(({ kind }) => kind === 'award'));
  const namedBy = (subject: Subject) => ofAwards.get(keyOf(subject)) ?? subject;
  const named = subjects.map(namedBy).filter((subject): subject is Named => subject.kind !== 'award');
  const unique = [...new Map(named.map((subject) => [keyOf(subject), subject])).values()];
  const titles = new Map<string, string>();
  if (unique.length > 0) {
    const documents = await firestore().getAll(...unique.map(({ kind, id }) => READINGS[kind].document(id)));
    for (const [at, subject] of unique.entries()) {
      const { title, isShown = () => true } = READINGS[subject.kind];
      const document = documents[at];
      if (document?.exists && isShown(document, readerId))
        titles.set(keyOf(subject), String(document.get(title)));
    }
  }
  return (subject) => titles.get(keyOf(namedBy(subject))) ?? null;
}
