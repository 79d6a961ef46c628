import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { control } from '#components/ui/button.ts';
import { NIGHTLY } from '#domain/audit/audit.ts';
import { type Contribution, isErased } from '#domain/contributions/contribution.ts';
import { DESK_NOTE_LIMITS } from '#domain/contributions/desk-note.ts';
import { dateInWords } from '#domain/formats.ts';
import { part, subheading, typed } from '../panel.ts';
import { NoteForm } from './NoteForm.tsx';
import { adminsQuery } from './notes-api.ts';

interface DeskNotesProps {
  contribution: Contribution;
  adminId: string;
  /** False for the admin's own contribution. */
  mayWrite: boolean;
}

/** What admins write to each other about a contribution, oldest first, and the way to ask one of them. */
export function DeskNotes({ contribution, adminId, mayWrite }: DeskNotesProps) {
  const { data } = useQuery(adminsQuery);
  const [writing, setWriting] = useState(false);
  const notes = contribution.desk_notes ?? [];
  const canWrite = mayWrite && notes.length < DESK_NOTE_LIMITS.notes && !isErased(contribution);
  const others = data?.items.filter(({ id }) => id !== adminId) ?? [];
  const known = [...others, { id: NIGHTLY.id, display_name: NIGHTLY.name }];
  const nameOf = (id: string) =>
    id === adminId ? 'You' : (known.find((one) => one.id === id)?.display_name ?? 'Another admin');
  if (notes.length === 0 && !canWrite) return null;
  return (
    <section className={part()} aria-labelledby="desk-second-opinion">
      <h3 className={subheading()} id="desk-second-opinion" tabIndex={-1}>
        Second opinion
      </h3>
      {notes.length > 0 && (
        <ol className="mb-5 grid gap-4">
          {notes.map((note) => (
            <li className="border-l-[3px] border-l-line-strong pl-4" key={note.id}>
              <p className="text-muted">
                {nameOf(note.author_id)} wrote <time dateTime={note.at}>{dateInWords(note.at)}</time>
              </p>
              <p className={typed} dir="auto">
                {note.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {canWrite &&
        (writing ? (
          <NoteForm
            id={contribution.id}
            admins={others}
            onDone={() => {
              setWriting(false);
              // With its first note the part moves up, to what is read before a decision.
              requestAnimationFrame(() => document.getElementById('desk-second-opinion')?.focus());
            }}
          />
        ) : (
          <button className={control()} type="button" onClick={() => setWriting(true)}>
            {notes.length > 0 ? 'Write a note to admins' : 'Ask another admin'}
          </button>
        ))}
    </section>
  );
}
