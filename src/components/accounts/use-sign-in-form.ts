import { useRef } from 'react';
import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { MissingPart } from '#lib/retrying-import.ts';
import { type SignedIn, signIn, waitsForCode } from '#state/session.ts';
import { dismiss, toast } from '#state/toasts.ts';

export interface Rejection {
  title: string;
  reason: string;
  /** The password is right, but the account may not enter here. */
  denied?: boolean;
}

export class NotSignedIn extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.reason);
    this.rejection = rejection;
  }
}

function signInReason(fault: unknown): string {
  const known = fault instanceof AuthError || fault instanceof MissingPart;
  return (known ? fault : new AuthError('unknown')).message;
}

/** Signs in; undefined while a second factor is required. @throws NotSignedIn with this title */
export async function signInWith(
  identifier: string,
  password: string,
  title: string,
): Promise<SignedIn | undefined> {
  try {
    const session = await signIn({ identifier, password });
    if (session.status !== 'signed-in') throw new AuthError('disabled');
    return waitsForCode(session) ? undefined : session;
  } catch (fault) {
    throw new NotSignedIn({ title, reason: signInReason(fault) });
  }
}

interface SignInOptions {
  id: string;
  /** Name of the identifier's control, and the message when it is empty. */
  name: 'username' | 'identifier' | 'email';
  missing: string;
  known?: string | undefined;
  /** @throws NotSignedIn */
  attempt: (identifier: string, password: string) => Promise<void>;
}

/** After a rejection the identifier stays and the password is cleared. */
export function useSignInForm({ id, name, missing, known = '', attempt }: SignInOptions) {
  const toastId = useRef(0);
  const form = useForm({
    id,
    initial: { [name]: known, password: '' },
    schema: z.object({
      [name]: z.string().check(z.trim(), z.minLength(1, missing)),
      password: z.string().check(z.minLength(1, 'Password is required')),
    }),
    onTry: () => dismiss(toastId.current),
    send: (typed) => attempt(typed[name] ?? '', typed.password ?? ''),
    // "Signing in..." stays until the form is replaced.
    leadsOn: true,
    onFailed: (fault) => {
      if (fault instanceof NotSignedIn) {
        const { title, reason } = fault.rejection;
        toastId.current = toast({ title, description: reason, tone: 'bad' });
      }
      form.fill({ password: '' });
      form.focus('password');
    },
  });
  const rejection = form.fault instanceof NotSignedIn ? form.fault.rejection : null;
  return { form, rejection };
}
