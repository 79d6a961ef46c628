import { type ItemNote, ROADMAP_COLUMN_LABELS } from '#domain/roadmap/roadmap.ts';
import { Answer } from '../Answer.tsx';
import { EarlierNotes } from '../EarlierNotes.tsx';

/** What was told of an item: the last note at once, those before it when they are opened. */
export function ItemNotes({ notes, title }: { notes: readonly ItemNote[]; title: string }) {
  const last = notes.at(-1);
  if (!last) return null;
  const before = notes
    .slice(0, -1)
    .map(({ at, words, column_name }) => ({ at, words, stood: ROADMAP_COLUMN_LABELS[column_name] }));
  return (
    <>
      <Answer text={last.words} />
      <EarlierNotes notes={before} title={title} />
    </>
  );
}
