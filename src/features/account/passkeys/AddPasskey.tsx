import { useRef } from 'react';
import { addPasskey, beginPasskey, type Passkeys } from '#domain/passkeys/contract.ts';
import { type CallInput, isUnknown } from '#lib/api-client.ts';
import { makePasskey } from '#lib/auth/passkeys.ts';
import { callSignedIn } from '#state/session.ts';
import { deviceName } from './device-name.ts';
import { PasskeyForm } from './PasskeyForm.tsx';

type Body = CallInput<typeof addPasskey>['body'];

interface AddPasskeyProps {
  onDone: (passkeys: Passkeys) => void;
  onCancel: () => void;
}

export function AddPasskey(props: AddPasskeyProps) {
  /** What the device made: a repeated request sends the same. */
  const made = useRef<Omit<Body, 'name'>>(null);
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
