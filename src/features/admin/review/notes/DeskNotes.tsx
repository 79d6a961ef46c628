import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProgress, Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { input } from '#components/ui/text-field.ts';
import { NIGHTLY } from '#domain/audit/audit.ts';
import { type Contribution, isErased } from '#domain/contributions/contribution.ts';
import { DESK_NOTE_LIMITS, mentionsIn } from '#domain/contributions/desk-note.ts';
import { addDeskNote, type DeskAdmin, listDeskAdmins } from '#domain/contributions/desk-note-contract.ts';
import { formatDate } from '#domain/formats.ts';
import { tabDraft } from '#lib/drafts.ts';
import { sendTo, write } from '#state/mutation.ts';
import { readQuery } from '#state/queries.ts';
import { put } from '../desk-store.ts';
import { actions, fault, largeOnPhone, part, subheading, typed } from '../panel.tsx';

const OFFERED = 6;

/** The text after the last `@` before the caret, if it can begin a name; otherwise null. */
export function nameBegun(text: string, caret: number): string | null {
  return /(?<![\w.@+-])@(\w*)$/.exec(text.slice(0, caret))?.[1] ?? null;
}

/** Admins whose username or a word of whose name starts with `begun`; all while it is empty. */
export function offersFor(begun: string | null, admins: readonly DeskAdmin[]): DeskAdmin[] {
  const typed = (begun ?? '').toLowerCase();
  return admins
    .filter(({ username, display_name }) =>
      [username, ...display_name.split(' ')].some((word) => word.toLowerCase().startsWith(typed)),
    )
    .slice(0, OFFERED);
}

/** Inserts a name in place of the one begun, or at the caret; returns the new caret too. */
export function withName(text: string, caret: number, username: string): { text: string; caret: number } {
  const begun = nameBegun(text, caret);
  const before = begun === null ? text.slice(0, caret) : text.slice(0, caret - begun.length - 1);
  const gap = begun === null && /\S$/.test(before) ? ' ' : '';
  const start = `${before}${gap}@${username} `;
  return { text: start + text.slice(caret).replace(/^ /, ''), caret: start.length };
}

/** Admins change rarely: loaded at most once in five minutes. */
const adminsQuery = {
  ...readQuery(['desk', 'admins'], listDeskAdmins, {}),
  staleTime: 5 * 60_000,
};

interface DeskNotesProps {
  contribution: Contribution;
  adminId: string;
  /** False for the admin's own contribution. */
  mayWrite: boolean;
}

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
    <section className={part} aria-labelledby="desk-second-opinion">
      <h3 className={subheading()} id="desk-second-opinion" tabIndex={-1}>
        Second opinion
      </h3>
      {notes.length > 0 && (
        <ol className="mb-5 grid gap-4">
          {notes.map((note) => (
            <li className="border-l-[3px] border-l-line-strong pl-4" key={note.id}>
              <p className="text-muted">
                {nameOf(note.author_id)} wrote <time dateTime={note.at}>{formatDate(note.at)}</time>
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
              // The first note moves the section up, above the decision.
              requestAnimationFrame(() => document.getElementById('desk-second-opinion')?.focus());
            }}
          />
        ) : (
          <Control data-command="Ask another admin" onClick={() => setWriting(true)}>
            {notes.length > 0 ? 'Write a note to admins' : 'Ask another admin'}
          </Control>
        ))}
    </section>
  );
}

const field = () => document.getElementById('desk-note-text') as HTMLTextAreaElement | null;

interface NoteFormProps {
  id: string;
  admins: readonly DeskAdmin[];
  onDone: () => void;
}

function NoteForm({ id, admins, onDone }: NoteFormProps) {
  const [caret, setCaret] = useState(0);
  const form = useForm({
    id: 'desk-note',
    initial: { text: '' },
    draft: tabDraft(`desk-note-${id}`),
    schema: addDeskNote.body,
    send: ({ text }, key) =>
      write(
        {
          send: sendTo(addDeskNote, { params: { id }, body: { text } }),
          done: mentionsIn(text).length > 0 ? 'Note kept, and those you named are told' : 'Note kept',
          // The form shows the error, at the field where possible.
          failed: null,
          onDone: put,
        },
        key,
      ),
    onSent: onDone,
  });
  const { text } = form.values;
  // Opened by a press, to be written in; the bar of the decision would cover it at the lower edge.
  useEffect(() => {
    field()?.focus({ preventScroll: true });
    field()?.scrollIntoView({ block: 'center' });
  }, []);

  const name = (username: string) => {
    const at = withName(text, caret, username);
    form.fill({ text: at.text });
    form.focus('text');
    field()?.setSelectionRange(at.caret, at.caret);
    setCaret(at.caret);
  };
  const offers = offersFor(nameBegun(text, caret), admins);
  return (
    <form {...form.props}>
      <Field
        {...form.field('text')}
        label="Note to admins"
        hint="Never shown to the contributor. Write @ and a username to ask someone: they get a notification."
      >
        <textarea
          {...form.control('text', { hint: true })}
          className={input({ size: 'sm', className: largeOnPhone })}
          rows={3}
          maxLength={DESK_NOTE_LIMITS.text}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        />
        {offers.length > 0 && (
          <fieldset className="mt-2 flex min-w-0 flex-wrap gap-2" aria-label="Admins whom you can ask">
            {offers.map(({ id: key, username, display_name }) => (
              <Control
                key={key}
                aria-label={`Name ${display_name} in the note`}
                onClick={() => name(username)}
              >
                @{username}
              </Control>
            ))}
          </fieldset>
        )}
      </Field>
      <FormProgress form={form} />
      <p className={fault} role="alert">
        {form.problem}
      </p>
      <div className={actions}>
        <Submit form={form} label="Keep note" busy="Saving..." kind="line" size="sm" />
        <Button kind="line" size="sm" onClick={onDone}>
          Close
        </Button>
      </div>
    </form>
  );
}
