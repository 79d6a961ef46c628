import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $question } from '#state/confirm.ts';

/** Shows the question of `$question`; one for a portal. Escape means no, and the focus goes back to where it was. */
export function ConfirmDialog() {
  const question = useStore($question);
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');

  useEffect(() => {
    setTyped('');
    if (question) dialog.current?.showModal();
    else dialog.current?.close();
  }, [question]);

  const ready = !question?.typed || typed === question.typed.expected;
  return (
    <dialog
      ref={dialog}
      className="sheet-dialog confirm-dialog"
      role="alertdialog"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      onClose={() => question?.answer(false)}
    >
      {question && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (ready) question.answer(true);
          }}
        >
          <header>
            <h2 id="confirm-title">{question.title}</h2>
          </header>
          <div className="body">
            <p id="confirm-text">{question.text}</p>
            {question.typed && (
              <div className="field">
                <label htmlFor="confirm-typed">{question.typed.label}</label>
                <input
                  className="in"
                  id="confirm-typed"
                  value={typed}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </div>
            )}
          </div>
          <footer>
            <button className="btn line" type="button" onClick={() => question.answer(false)}>
              Cancel
            </button>
            <button
              className={question.tone === 'bad' ? 'btn bad' : 'btn'}
              type="submit"
              aria-disabled={!ready}
            >
              {question.action}
            </button>
          </footer>
        </form>
      )}
    </dialog>
  );
}
