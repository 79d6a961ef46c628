import { useEffect } from 'react';
import * as z from 'zod/mini';
import { FormProblem } from '#components/forms/ErrorBox.tsx';
import { FormProgress } from '#components/forms/FormProgress.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import type { Passkeys } from '#domain/passkeys/contract.ts';
import { PASSKEY_NAME_MAX, passkeyName } from '#domain/passkeys/passkey.ts';
import { toast } from '#state/toasts.ts';

const SCHEMA = z.object({ name: passkeyName });

interface PasskeyFormProps {
  label: string;
  initial: string;
  hint?: string;
  action: string;
  busy: string;
  done: string;
  failed: string;
  send: (name: string, idempotencyKey: string) => Promise<Passkeys>;
  onFailed?: (fault: unknown) => void;
  onDone: (passkeys: Passkeys) => void;
  onCancel: () => void;
}

/** The name of a passkey, with what sends it. */
export function PasskeyForm({ label, initial, hint, action, busy, send, ...props }: PasskeyFormProps) {
  const form = useForm({
    id: 'passkey',
    initial: { name: initial },
    schema: SCHEMA,
    send: ({ name }, key) => send(name, key),
    onSent: (passkeys) => {
      toast({ title: props.done });
      props.onDone(passkeys);
    },
    onFailed: (fault) => {
      props.onFailed?.(fault);
      return undefined;
    },
  });
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens by a press.
  useEffect(() => focus('name'), []);

  return (
    <form aria-label={label} {...form.props}>
      <FormProblem form={form} failed={props.failed} />
      <FormProgress form={form} />
      <InputField form={form} name="name" label="Name" hint={hint} maxLength={PASSKEY_NAME_MAX} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" type="submit" aria-disabled={form.busy}>
          {form.busy ? busy : action}
        </Button>
        <Button kind="line" size="sm" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
