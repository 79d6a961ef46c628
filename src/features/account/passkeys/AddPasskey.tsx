import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { FormProblem } from '#components/forms/ErrorBox.tsx';
import { FormProgress } from '#components/forms/FormProgress.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { addPasskey, beginPasskey, type Passkeys } from '#domain/passkeys/contract.ts';
import { PASSKEY_NAME_MAX, passkeyName } from '#domain/passkeys/passkey.ts';
import { type CallInput, isUnknown } from '#lib/api-client.ts';
import { makePasskey } from '#lib/auth/passkeys.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { deviceName } from './device-name.ts';

const SCHEMA = z.object({ name: passkeyName });

type Body = CallInput<typeof addPasskey>['body'];

interface AddPasskeyProps {
  onDone: (passkeys: Passkeys) => void;
  onCancel: () => void;
}

export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  /** What the device made: a repeated request sends the same. */
  const made = useRef<Omit<Body, 'name'>>(null);
  const form = useForm({
    id: 'passkey',
    initial: { name: deviceName(navigator.userAgent) },
    schema: SCHEMA,
    send: async ({ name }, key) => {
      if (!made.current) {
        const { ticket, options } = await callSignedIn(beginPasskey, {});
        made.current = { ticket, credential: await makePasskey(options) };
      }
      return callSignedIn(addPasskey, { body: { ...made.current, name } }, { idempotencyKey: key });
    },
    onSent: (passkeys) => {
      toast({ title: 'Passkey added' });
      onDone(passkeys);
    },
    onFailed: (fault) => {
      if (!isUnknown(fault)) made.current = null;
      return undefined;
    },
  });
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens by a press.
  useEffect(() => focus('name'), []);

  return (
    <form aria-label="Add a passkey" {...form.props}>
      <FormProblem form={form} failed="The passkey is not added" />
      <FormProgress form={form} />
      <InputField
        form={form}
        name="name"
        label="Name"
        hint="To tell it from others. Your device asks you next."
        maxLength={PASSKEY_NAME_MAX}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" type="submit" aria-disabled={form.busy}>
          {form.busy ? 'Waiting for your device...' : 'Add'}
        </Button>
        <Button kind="line" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
