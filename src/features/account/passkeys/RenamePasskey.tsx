import { type Passkey, type Passkeys, renamePasskey } from '#domain/passkeys/contract.ts';
import { callSignedIn } from '#state/session.ts';
import { PasskeyForm } from './PasskeyForm.tsx';

interface RenamePasskeyProps {
  passkey: Passkey;
  onDone: (passkeys: Passkeys) => void;
  onCancel: () => void;
}

export function RenamePasskey({ passkey: { id, name: initial }, ...props }: RenamePasskeyProps) {
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
