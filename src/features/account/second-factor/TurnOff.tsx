import { useEffect } from 'react';
import { CodeField } from '#components/accounts/CodeField.tsx';
import { FormProblem } from '#components/forms/ErrorBox.tsx';
import { FormProgress } from '#components/forms/FormProgress.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { removeSecondFactor } from '#domain/sign-in/contract.ts';
import { ApiError } from '#lib/api-client.ts';
import { turnOff } from './second-factor.ts';

/** Six digits are an authenticator code; any other input is treated as a recovery code. */
const bodyOf = (typed: string) => (/^[\d\s]{1,9}$/.test(typed) ? { code: typed } : { recovery_code: typed });

export function TurnOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const form = useForm({
    id: 'turn-off',
    initial: { typed: '' },
    schema: removeSecondFactor.body,
    toInput: ({ typed }) => bodyOf(typed),
    also: ({ typed }) => (typed.trim() === '' ? { typed: 'A code is required' } : {}),
    send: turnOff,
    onSent: onDone,
    onFailed: (fault) => {
      const [wrong] = fault instanceof ApiError ? fault.fields : [];
      return wrong && { typed: wrong.message };
    },
  });
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens by a press.
  useEffect(() => focus('typed'), []);

  return (
    <form aria-label="Turn off your second factor" {...form.props}>
      {!form.errors.typed && <FormProblem form={form} failed="Your second factor is still on" />}
      <FormProgress form={form} />
      <CodeField form={form} name="typed" kind="either" label="Code from the app, or a recovery code" />
      <div className="flex flex-wrap gap-3">
        <Button kind="danger" size="sm" type="submit" aria-disabled={form.busy}>
          {form.busy ? 'Turning off...' : 'Turn off'}
        </Button>
        <Button kind="line" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
