import { useState } from 'react';
import { disclosure } from '#components/ui/disclosure.ts';
import { dayOf } from '#domain/formats.ts';
import { PRODUCT } from '#domain/product.ts';
import { ROADMAP_COLUMN_LABELS } from '#domain/roadmap/columns.ts';
import type { ItemNote } from '#domain/roadmap/roadmap.ts';
import { words } from './classes.ts';

/** In UTF-16 units. */
const SHORT = 280;

const MORE = [
  '-my-2 min-h-control cursor-pointer justify-self-start border-0 bg-transparent p-0',
  'font-semibold underline underline-offset-[0.2em]',
].join(' ');

/** `of` names its owner for screen readers. */
export function LongText({ text, of }: { text: string; of: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > SHORT || text.split('\n').length > 6;
  return (
    <>
      <p className={long && !open ? `${words} line-clamp-5` : words}>{text}</p>
      {long && (
        <button className={MORE} type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
          <span className="sr-only"> of {of}</span>
        </button>
      )}
    </>
  );
}

export const Answer = ({ text }: { text: string }) => (
  <p className={`${words} my-1 border-l-[3px] border-l-ink pl-3 text-0 leading-[1.45]`}>
    <b>{`${PRODUCT} says:`}</b> {text}
  </p>
);

interface EarlierNotesProps {
  /** Oldest first, each with the status at that time. */
  notes: readonly { at: string; words: string; stood: string }[];
  /** Names the record for screen readers. */
  title: string;
}

/** Latest first, collapsed. */
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
