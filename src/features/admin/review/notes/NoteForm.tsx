import { useEffect, useState } from 'react';
import { useForm } from '#components/forms/use-form.ts';
import { button, control } from '#components/ui/button.ts';
import { Field } from '#components/ui/Field.tsx';
import { input } from '#components/ui/text-field.ts';
import { DESK_NOTE_LIMITS, mentionsIn } from '#domain/contributions/desk-note.ts';
import { addDeskNote, type DeskAdmin } from '#domain/contributions/desk-note-contract.ts';
import { write } from '#state/mutation.ts';
import { put } from '../desk-store.ts';
import { actions, fault, largeOnPhone } from '../panel.ts';
import { nameBegun, offersFor, withName } from './mention.ts';
import { sendNote } from './notes-api.ts';

/** What is being typed about each contribution, while the dashboard is open. */
const kept = new Map<string, { text: string }>();

interface NoteFormProps {
  /** The contribution. */
  id: string;
  /** Whom one can ask. */
  admins: readonly DeskAdmin[];
  onDone: () => void;
}

/** A note to other admins. Names are offered as buttons under the field, as the replies of a decision are. */
export function NoteForm({ id, admins, onDone }: NoteFormProps) {
  const [caret, setCaret] = useState(0);
  const form = useForm({
    id: 'desk-note',
    initial: { text: '' },
    draft: {
      read: () => kept.get(id) ?? { text: '' },
      keep: (typed) => void kept.set(id, typed),
      clear: () => void kept.delete(id),
    },
    schema: addDeskNote.body,
    send: ({ text }, key) =>
      write(
        {
          send: (idempotencyKey) => sendNote(id, text, idempotencyKey),
          done: mentionsIn(text).length > 0 ? 'Note kept, and those you named are told' : 'Note kept',
          // The form says it, at the field where it can.
          failed: null,
          onDone: put,
        },
        key,
      ),
    onSent: onDone,
  });
  const { text } = form.values;
  const field = () => document.getElementById('desk-note-text') as HTMLTextAreaElement | null;
  // It was opened by a press, to be written in; the bar of the decision would lie over it at the lower edge.
  useEffect(() => {
    const opened = document.getElementById('desk-note-text');
    opened?.focus({ preventScroll: true });
    opened?.scrollIntoView({ block: 'center' });
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
        hint="Never shown to the contributor. Write @ and a username to ask somebody: they are told."
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
              <button
                className={control()}
                key={key}
                type="button"
                aria-label={`Name ${display_name} in the note`}
                onClick={() => name(username)}
              >
                @{username}
              </button>
            ))}
          </fieldset>
        )}
      </Field>
      <p className={fault} role="alert">
        {form.problem}
      </p>
      <div className={actions}>
        <button className={button({ kind: 'line', size: 'sm' })} type="submit" aria-disabled={form.busy}>
          {form.busy ? 'Saving...' : 'Keep note'}
        </button>
        <button className={button({ kind: 'line', size: 'sm' })} type="button" onClick={onDone}>
          Close
        </button>
      </div>
    </form>
  );
}
