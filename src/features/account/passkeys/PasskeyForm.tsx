import { useRef } from 'react';
import * as z from 'zod/mini';
import { FormProblem } from '#components/forms/ErrorBox.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { FormProgress, Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import {
  addPasskey,
  beginPasskey,
  type Passkey,
  type Passkeys,
  renamePasskey,
} from '#domain/passkeys/contract.ts';
import { PASSKEY_NAME_MAX, passkeyName } from '#domain/passkeys/passkey.ts';
import { type CallInput, isUnknown } from '#lib/api-client.ts';
import { makePasskey } from '#lib/auth/passkeys.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const DEVICES = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'Chromebook'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const found = (table: readonly (readonly [string, string])[], userAgent: string): string | undefined =>
  table.find(([mark]) => userAgent.includes(mark))?.[1];

/** The suggested name of a passkey, such as "Safari on iPhone". */
export function deviceName(userAgent: string): string {
  const names = [found(BROWSERS, userAgent), found(DEVICES, userAgent)].filter(Boolean);
  return names.join(' on ') || 'This device';
}

const SCHEMA = z.object({ name: passkeyName });

interface Closing {
  onDone: (passkeys: Passkeys) => void;
  onCancel: () => void;
}

interface PasskeyFormProps extends Closing {
  label: string;
  initial: string;
  hint?: string;
  action: string;
  busy: string;
  done: string;
  failed: string;
  send: (name: string, idempotencyKey: string) => Promise<Passkeys>;
  onFailed?: (fault: unknown) => undefined;
}

/** The name of a passkey, with what sends it. */
function PasskeyForm({ label, initial, hint, action, busy, send, ...props }: PasskeyFormProps) {
  const form = useForm({
    id: 'passkey',
    opensAt: 'name',
    initial: { name: initial },
    schema: SCHEMA,
    send: ({ name }, key) => send(name, key),
    onSent: (passkeys) => {
      toast({ title: props.done });
      props.onDone(passkeys);
    },
    onFailed: (fault) => props.onFailed?.(fault),
  });
  return (
    <form aria-label={label} {...form.props}>
      <FormProblem form={form} failed={props.failed} />
      <FormProgress form={form} />
      <InputField form={form} name="name" label="Name" hint={hint} maxLength={PASSKEY_NAME_MAX} />
      <Submit form={form} label={action} busy={busy} size="sm" onCancel={props.onCancel} />
    </form>
  );
}

export function AddPasskey(props: Closing) {
  /** What the device made: a repeated request sends the same. */
  const made = useRef<Omit<CallInput<typeof addPasskey>['body'], 'name'>>(null);
  return (
    <PasskeyForm
      {...props}
      label="Add a passkey"
      initial={deviceName(navigator.userAgent)}
      hint="To tell it from others. Your device asks you next."
      action="Add"
      busy="Waiting for your device..."
      done="Passkey added"
      failed="The passkey is not added"
      send={async (name, idempotencyKey) => {
        if (!made.current) {
          const { ticket, options } = await callSignedIn(beginPasskey, {});
          made.current = { ticket, credential: await makePasskey(options) };
        }
        return callSignedIn(addPasskey, { body: { ...made.current, name } }, { idempotencyKey });
      }}
      onFailed={(fault) => {
        if (!isUnknown(fault)) made.current = null;
      }}
    />
  );
}

export function RenamePasskey({ passkey: { id, name: initial }, ...props }: Closing & { passkey: Passkey }) {
  return (
    <PasskeyForm
      {...props}
      label={`Rename ${initial}`}
      initial={initial}
      action="Save"
      busy="Saving..."
      done="Passkey renamed"
      failed="The passkey is not renamed"
      send={(name, idempotencyKey) =>
        callSignedIn(renamePasskey, { params: { id }, body: { name } }, { idempotencyKey })
      }
    />
  );
}
