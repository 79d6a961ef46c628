import { disclosure } from '#components/ui/disclosure.ts';
import { dayOf } from '#domain/formats.ts';
import { type ItemNote, ROADMAP_COLUMN_LABELS } from '#domain/roadmap/roadmap.ts';
import { Answer } from '../Answer.tsx';

/** What was told of an item: the last note at once, those before it when they are opened. */
export function ItemNotes({ notes, title }: { notes: readonly ItemNote[]; title: string }) {
  const [last, ...before] = notes.toReversed();
  if (!last) return null;
  return (
    <>
      <Answer text={last.words} />
      {before.length > 0 && (
        <details>
          <summary
            className={`min-h-control cursor-pointer list-none py-3 font-semibold text-0 ${disclosure}`}
          >
            Earlier notes<span className="sr-only"> on {title}</span>
          </summary>
          <ol className="grid gap-2">
            {before.map(({ at, words, column_name }) => (
              <li key={at} className="wrap-anywhere whitespace-pre-line">
                <span className="text-0 text-muted">
                  <time dateTime={at}>{dayOf(at)}</time>, {ROADMAP_COLUMN_LABELS[column_name]}
                </span>{' '}
                {words}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
