import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { button } from '#components/ui/button.ts';
import { input, label } from '#components/ui/text-field.ts';
import { $question, type AskedQuestion } from '#state/confirm.ts';
import { Dialog } from './Dialog.tsx';

/** Shows the question of `$question`; one for a portal. Escape means no. */
export function ConfirmDialog() {
  const question = useStore($question);
  return question && <Asked key={`${question.title} ${question.text}`} question={question} />;
}

function Asked({ question }: { question: AskedQuestion }) {
  const { title, text, action, tone, typed: wanted, answer } = question;
  const [typed, setTyped] = useState('');
  const ready = !wanted || typed === wanted.expected;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      describedBy="confirm-text"
      onClose={() => answer(false)}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          if (ready) answer(true);
        },
      }}
      footer={
        <>
          <button className={button({ kind: 'line' })} type="button" onClick={() => answer(false)}>
            Cancel
          </button>
          <button
            className={button({ kind: tone === 'bad' ? 'danger' : 'signal' })}
            type="submit"
            aria-disabled={!ready}
          >
            {action}
          </button>
        </>
      }
    >
      <p id="confirm-text">{text}</p>
      {wanted && (
        <div className="mt-4">
          <label className={label} htmlFor="confirm-typed">
            {wanted.label}
          </label>
          <input
            className={input()}
            id="confirm-typed"
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}
