import { useRef, useState } from 'react';
import { useForm } from '#components/forms/use-form.ts';
import { createAccount } from '#domain/accounts/contract.ts';
import { ApiError } from '#lib/api-client.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { signUp } from '#state/session.ts';
import { dismiss, toast } from '#state/toasts.ts';
import { AUTH_MESSAGES } from './auth-messages.ts';
import { accountOf, differs, EMPTY } from './sign-up-fields.ts';

const UNKNOWN = 'Something went wrong on this page. Nothing was lost but the password: please try again.';

export interface SignUpOptions {
  proposed?: string | undefined;
  onDone: () => void;
  /** Called when the account was created but signing in failed. */
  onCreated: (username: string) => void;
}

export function useSignUp({ proposed = '', onDone, onCreated }: SignUpOptions) {
  const toastId = useRef(0);
  const [reason, setReason] = useState('');

  const form = useForm({
    id: 'sign-up',
    idOf: (name) => `sign-up-${name.replace('_', '-')}`,
    initial: { ...EMPTY, username: proposed },
    schema: createAccount.body,
    toInput: accountOf,
    also: differs,
    onTry: () => dismiss(toastId.current),
    send: signUp,
    // "Creating account..." stays until the next page loads.
    leadsOn: true,
    onSent: onDone,
    onFailed: (fault, found, { username }) => {
      if (isMade(fault)) {
        toastId.current = toast({
          title: 'Your account is made',
          description: `Signing in did not work just now. ${fault.message}`,
          tone: 'bad',
        });
        onCreated(username);
        return undefined;
      }
      const all = { ...wrongByFault(fault), ...found };
      const description = reasonFor(fault, all);
      setReason(description);
      toastId.current = toast({ title: AUTH_MESSAGES.signupFailed, description, tone: 'bad' });
      document.getElementById('sign-up-submit')?.focus();
      // Passwords are cleared only where one of them was the problem.
      if (all.password) form.fill({ password: '', confirmation: '' });
      return all;
    },
  });

  /** Empty when the field errors explain it. */
  const failure = form.fault === null || isMade(form.fault) ? '' : reason;
  return { form, failure };
}

/** The account exists; only signing in failed. */
const isMade = (fault: unknown): fault is AuthError =>
  fault instanceof AuthError && fault.code !== 'weak-password';

function wrongByFault(fault: unknown): { username?: string; password?: string } {
  if (fault instanceof AuthError && fault.code === 'weak-password') return { password: fault.message };
  return fault instanceof ApiError && fault.code === 'conflict' ? { username: fault.message } : {};
}

function reasonFor(fault: unknown, errors: Partial<Record<string, string>>): string {
  const known = fault instanceof ApiError || fault instanceof AuthError;
  return Object.values(errors).find(Boolean) ?? (known ? fault.message : UNKNOWN);
}
