import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { input, label } from '#components/ui/text-field.ts';
import { $question, $reauth, type OpenQuestion, tryPassword } from '#state/questions.ts';
import { Dialog } from './Dialog.tsx';

export function Questions() {
  const question = useStore($question);
  const reauth = useStore($reauth);
  return (
    <>
      {question && <ConfirmDialog key={`${question.title} ${question.text}`} question={question} />}
      {reauth && <PasswordDialog onCancel={() => reauth.answer(null)} />}
    </>
  );
}

/** Escape means no. */
function ConfirmDialog({ question }: { question: OpenQuestion }) {
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
          <Button kind="line" onClick={() => answer(false)}>
            Cancel
          </Button>
          <Button kind={tone === 'bad' ? 'danger' : 'signal'} type="submit" aria-disabled={!ready}>
            {action}
          </Button>
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

const SCHEMA = z.object({ password: z.string().check(z.minLength(1, 'Password is required')) });

/** Asks for the password when the server requires a recent sign-in (T04). */
function PasswordDialog({ onCancel }: { onCancel: () => void }) {
  const form = useForm({
    id: 'reauth',
    initial: { password: '' },
    schema: SCHEMA,
    send: async ({ password }) => {
      const wrong = await tryPassword(password);
      if (wrong !== null) throw new Error(wrong);
    },
    // The retried request closes the dialog.
    leadsOn: true,
    onFailed: (fault) => {
      form.fill({ password: '' });
      return { password: fault instanceof Error ? fault.message : undefined };
    },
  });
  return (
    <Dialog
      title="Confirm your password"
      describedBy="reauth-text"
      form={{ method: 'post', ...form.props }}
      onClose={onCancel}
      footer={
        <>
          <Button kind="line" onClick={onCancel}>
            Cancel
          </Button>
          <Submit form={form} label="Go on" busy="Checking..." />
        </>
      }
    >
      <p className="mb-4" id="reauth-text">
        You last entered it a while ago. Enter it again to confirm this change; nothing is lost.
      </p>
      <PasswordField
        {...form.field('password')}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
    </Dialog>
  );
}
