import { useRef } from 'react';
import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { MissingPart } from '#lib/retrying-import.ts';
import { dismiss, toast } from '#state/toasts.ts';

/** Why somebody is not let in. */
export interface Rejection {
  title: string;
  reason: string;
}

/** Thrown by what tries to sign in, with the words for the person. */
export class NotSignedIn<R extends Rejection = Rejection> extends Error {
  readonly rejection: R;

  constructor(rejection: R) {
    super(rejection.reason);
    this.rejection = rejection;
  }
}

/** Why signing in failed, in a sentence for the person. */
export function signInReason(fault: unknown): string {
  const known = fault instanceof AuthError || fault instanceof MissingPart;
  return (known ? fault : new AuthError('unknown', 500)).message;
}

interface SignInOptions {
  /** Begins the ids of the controls. */
  id: string;
  /** The name of the control for who signs in, and what is said when it is empty. */
  name: 'username' | 'identifier' | 'email';
  missing: string;
  /** What stands in it when the form opens. */
  known?: string | undefined;
  /** Signs in, and leads on. @throws NotSignedIn */
  attempt: (identifier: string, password: string) => Promise<void>;
}

/** A form of a name and a password. After a rejection the name stays, and the password is typed anew. */
export function useSignInForm<R extends Rejection>({
  id,
  name,
  missing,
  known = '',
  attempt,
}: SignInOptions) {
  const said = useRef(0);
  const form = useForm({
    id,
    initial: { [name]: known, password: '' },
    schema: z.object({
      [name]: z.string().check(z.trim(), z.minLength(1, missing)),
      password: z.string().check(z.minLength(1, 'Password is required')),
    }),
    onTry: () => dismiss(said.current),
    send: (typed) => attempt(typed[name] ?? '', typed.password ?? ''),
    // "Signing in..." stays until what comes next is there.
    leadsOn: true,
    onFailed: (fault) => {
      if (fault instanceof NotSignedIn) {
        const { title, reason } = fault.rejection;
        said.current = toast({ title, description: reason, tone: 'bad' });
      }
      form.fill({ password: '' });
      form.focus('password');
      return undefined;
    },
  });
  const rejection = form.fault instanceof NotSignedIn ? (form.fault.rejection as R) : null;
  return { form, rejection };
}
