import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { reasonOf } from '#lib/api-client.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { retryingImport } from '#lib/retrying-import.ts';
import type { SignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { NotSignedIn, type Rejection } from './use-sign-in-form.ts';

interface PasskeyButtonProps {
  title: string;
  /** Leads on to another page. @throws NotSignedIn */
  onDone: (session: SignedIn) => void | Promise<void>;
}

function rejectionOf(fault: unknown, title: string): Rejection {
  if (fault instanceof NotSignedIn) return fault.rejection;
  return { title, reason: fault instanceof AuthError ? fault.message : reasonOf(fault) };
}

/** Instead of the password and the second factor (T04). Its code is loaded when it is pressed. */
export function PasskeyButton({ title, onDone }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);

  async function press() {
    if (busy) return;
    setBusy(true);
    try {
      const { signInWithPasskey } = await retryingImport(() => import('#state/passkey-sign-in.ts'));
      await onDone(await signInWithPasskey());
    } catch (fault) {
      const { title: failed, reason } = rejectionOf(fault, title);
      toast({ title: failed, description: reason, tone: 'bad' });
      setBusy(false);
    }
  }

  return (
    <Button kind="line" className="mt-3" aria-disabled={busy} onClick={() => void press()}>
      {busy ? 'Waiting for your device...' : 'Sign in with a passkey'}
    </Button>
  );
}
