import { disclosure } from '#components/ui/disclosure.ts';
import { dayOf } from '#domain/formats.ts';

interface EarlierNotesProps {
  /** The oldest first, each with where its record stood then. */
  notes: readonly { at: string; words: string; stood: string }[];
  /** What the notes are about. */
  title: string;
}

/** What was told of an idea or an item before the last note, the latest first, behind a press. */
export function EarlierNotes({ notes, title }: EarlierNotesProps) {
  if (notes.length === 0) return null;
  return (
    <details>
      <summary className={`min-h-control cursor-pointer list-none py-3 font-semibold text-0 ${disclosure}`}>
        Earlier notes<span className="sr-only"> on {title}</span>
      </summary>
      <ol className="grid gap-2">
        {notes.toReversed().map(({ at, words, stood }) => (
          <li key={at} className="wrap-anywhere whitespace-pre-line">
            <span className="text-0 text-muted">
              <time dateTime={at}>{dayOf(at)}</time>, {stood}
            </span>{' '}
            {words}
          </li>
        ))}
      </ol>
    </details>
  );
}
