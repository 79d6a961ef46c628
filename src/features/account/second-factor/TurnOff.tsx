import { CodeField } from '#components/accounts/CodeField.tsx';
import { FormProblem } from '#components/forms/ErrorBox.tsx';
import { FormProgress, Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { removeSecondFactor } from '#domain/sign-in/contract.ts';
import { ApiError } from '#lib/api-client.ts';
import { turnOff } from './second-factor.ts';

/** Six digits are an authenticator code; any other input is treated as a recovery code. */
const bodyOf = (typed: string) => (/^[\d\s]{1,9}$/.test(typed) ? { code: typed } : { recovery_code: typed });

export function TurnOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const form = useForm({
    id: 'turn-off',
    opensAt: 'typed',
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

  return (
    <form aria-label="Turn off your second factor" {...form.props}>
      {!form.errors.typed && <FormProblem form={form} failed="Your second factor is still on" />}
      <FormProgress form={form} />
      <CodeField form={form} name="typed" kind="either" label="Code from the app, or a recovery code" />
      <Submit
        form={form}
        label="Turn off"
        busy="Turning off..."
        kind="danger"
        size="sm"
        onCancel={onCancel}
      />
    </form>
  );
}
