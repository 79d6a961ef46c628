import { useRef } from 'react';
import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { MissingPart } from '#lib/retrying-import.ts';
import { dismiss, toast } from '#state/toasts.ts';

export interface Rejection {
  title: string;
  reason: string;
}

export class NotSignedIn<R extends Rejection = Rejection> extends Error {
  readonly rejection: R;

  constructor(rejection: R) {
    super(rejection.reason);
    this.rejection = rejection;
  }
}

export function signInReason(fault: unknown): string {
  const known = fault instanceof AuthError || fault instanceof MissingPart;
  return (known ? fault : new AuthError('unknown')).message;
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
export function useSignInForm<R extends Rejection>({
  id,
  name,
  missing,
  known = '',
  attempt,
}: SignInOptions) {
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
      return undefined;
    },
  });
  const rejection = form.fault instanceof NotSignedIn ? (form.fault.rejection as R) : null;
  return { form, rejection };
}
