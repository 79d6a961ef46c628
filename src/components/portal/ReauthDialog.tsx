import { useStore } from '@nanostores/react';
import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { button } from '#components/ui/button.ts';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { $reauth, tryPassword } from '#state/reauth.ts';
import { Dialog } from './Dialog.tsx';

const SCHEMA = z.object({ password: z.string().check(z.minLength(1, 'Password is required')) });

/**
 * Asks for the password again when the server wants it typed lately (T04); one for a portal. Escape and Cancel leave
 * things as they were.
 */
export function ReauthDialog() {
  const question = useStore($reauth);
  return question && <Asked onCancel={() => question.answer(null)} />;
}

function Asked({ onCancel }: { onCancel: () => void }) {
  const form = useForm({
    id: 'reauth',
    initial: { password: '' },
    schema: SCHEMA,
    send: async ({ password }) => {
      const wrong = await tryPassword(password);
      if (wrong !== null) throw new Error(wrong);
    },
    // What was asked for goes on, and takes the question away.
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
          <button className={button({ kind: 'line' })} type="button" onClick={onCancel}>
            Cancel
          </button>
          <button className={button()} type="submit" aria-disabled={form.busy}>
            {form.busy ? 'Checking...' : 'Go on'}
          </button>
        </>
      }
    >
      <p id="reauth-text">
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
