import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#lib/api-client.ts';
import { AuthError, AuthWeakPasswordError } from '#lib/auth/auth-error.ts';
import { signIn, signUp } from '#state/session.ts';
import { dismiss, toast } from '#state/toasts.ts';
import { AUTH_MESSAGES } from './auth-messages.ts';
import {
  checkSignUp,
  errorsOf,
  type NewAccount,
  SIGN_UP_FIELDS,
  type SignUpErrors,
  type SignUpField,
} from './sign-up-fields.ts';

/** The id of a field's control. */
export const fieldId = (name: SignUpField) => `sign-up-${name.replace('_', '-')}`;

const UNKNOWN = 'Something went wrong on this page. Nothing was lost but the password: please try again.';

export interface SignUpOptions {
  /** The username that stands in the form when it opens. */
  proposed?: string | undefined;
  /** The account is made and its person is signed in. */
  onDone: () => void;
  /** The account was made, and signing in did not work. */
  onCreated: (username: string) => void;
}

/** Reads the form itself: a password manager fills it without a key being pressed. */
function readTyped(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: SignUpField) => String(data.get(name) ?? '');
  return {
    username: text('username'),
    display_name: text('display_name'),
    password: text('password'),
    confirmation: text('confirmation'),
  };
}

/** Everything that the sign-up form does; what it shows is in SignUpForm.tsx. */
export function useSignUp(
  formRef: RefObject<HTMLFormElement | null>,
  { proposed = '', onDone, onCreated }: SignUpOptions,
) {
  const [typed, setTyped] = useState({
    username: proposed,
    display_name: '',
    password: '',
    confirmation: '',
  });
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const said = useRef(0);
  /** The name of an account whose answer was lost on the way: it may be there already. */
  const unanswered = useRef('');

  const read = () => readTyped(formRef.current as HTMLFormElement);

  // What was typed before this form was awake counts, too.
  useEffect(() => setTyped(readTyped(formRef.current as HTMLFormElement)), [formRef]);

  /** Follows what is typed, and checks the fields again that have shown an error. */
  function follow() {
    const now = read();
    setTyped(now);
    const shown = SIGN_UP_FIELDS.filter((name) => errors[name]);
    if (shown.length === 0) return;
    const found = checkSignUp(now).errors ?? {};
    setErrors(Object.fromEntries(shown.flatMap((name) => (found[name] ? [[name, found[name]]] : []))));
  }

  function showErrors(found: SignUpErrors) {
    flushSync(() => {
      setBusy(false);
      setErrors(found);
    });
    const first = SIGN_UP_FIELDS.find((name) => found[name]);
    if (first) document.getElementById(fieldId(first))?.focus();
  }

  async function make(account: NewAccount) {
    try {
      await signUp(account);
    } catch (fault) {
      const taken = fault instanceof ApiError && fault.code === 'conflict';
      if (!taken || unanswered.current !== account.username) throw fault;
      // The account that is "taken" is the one whose answer was lost, if this password opens it.
      await signIn({ identifier: account.username, password: account.password }).catch(() => {
        throw fault;
      });
    }
  }

  async function submit() {
    if (busy) return;
    dismiss(said.current);
    setFailure('');
    const { account, errors: found } = checkSignUp(read());
    if (!account) return showErrors(found);
    setErrors({});
    setBusy(true);
    try {
      await make(account);
      // "Creating account..." stays until the next page comes.
      onDone();
    } catch (fault) {
      refuse(fault, account);
    }
  }

  function refuse(fault: unknown, account: NewAccount) {
    const refused = fault instanceof ApiError ? fault : null;
    unanswered.current = refused?.code === 'network' ? account.username : '';
    if (fault instanceof AuthError && !(fault instanceof AuthWeakPasswordError)) {
      setBusy(false);
      said.current = toast({
        title: 'Your account is made',
        description: `Signing in did not work just now. ${fault.message}`,
        tone: 'bad',
      });
      return onCreated(account.username);
    }
    const found = errorsOf(refused?.fields ?? []);
    if (refused?.code === 'conflict') found.username ??= refused.message;
    if (fault instanceof AuthWeakPasswordError) found.password = fault.message;
    const reason =
      Object.values(found)[0] ?? (refused || fault instanceof AuthError ? (fault as Error).message : UNKNOWN);
    said.current = toast({ title: AUTH_MESSAGES.signupFailed, description: reason, tone: 'bad' });
    flushSync(() => {
      setBusy(false);
      setFailure(reason);
    });
    // Everything but the passwords stays, and those only where one of them was the matter.
    if (found.password) clearPasswords();
    if (Object.keys(found).length > 0) showErrors(found);
    else document.getElementById('sign-up-submit')?.focus();
  }

  function clearPasswords() {
    for (const name of ['password', 'confirmation'] as const) {
      const input = document.getElementById(fieldId(name));
      if (input instanceof HTMLInputElement) input.value = '';
    }
    setTyped(read());
  }

  return { typed, errors, failure, busy, follow, submit };
}
