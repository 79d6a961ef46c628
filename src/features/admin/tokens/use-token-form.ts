import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { username as usernameRule } from '#domain/accounts/username.ts';
import type { IssuedToken } from '#domain/invites/contract.ts';
import { defaultExpiryDay, expiryProblem, INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { proposedUsername } from '#domain/invites/proposed-username.ts';
import { ApiError, reasonOf } from '#lib/api-client.ts';
import { mutate } from '#state/mutation.ts';
import { sendToken, type TokenChoice, type TokenSubject } from './tokens-api.ts';

export type FieldErrors = Partial<Record<'username' | 'expires_on', string>>;

function firstChoice(subject: TokenSubject): TokenChoice {
  const username =
    subject.kind === 'next'
      ? subject.token.username
      : proposedUsername(subject.pending.display_name, subject.pending.reference);
  return { username, expires_on: defaultExpiryDay(Date.now()), send_email: true };
}

function problemsOf({ username, expires_on }: TokenChoice): FieldErrors {
  const parsed = z.safeParse(usernameRule, username);
  const expiry = expiryProblem(expires_on, Date.now());
  return {
    ...(parsed.success ? {} : { username: parsed.error.issues[0]?.message ?? '' }),
    ...(expiry ? { expires_on: expiry } : {}),
  };
}

interface Outcomes {
  onCreated: (made: IssuedToken) => void;
  /** Somebody else was first, or things are otherwise not as the lists say. */
  onConflict: () => void;
}

/** The form of one token: what is typed, what is wrong with it, and sending it. A failure keeps what was typed. */
export function useTokenForm(subject: TokenSubject, { onCreated, onConflict }: Outcomes) {
  const [choice, setChoice] = useState(() => firstChoice(subject));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [setback, setSetback] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const keys = useRef(new Map<string, string>());

  /** Resolves to what is wrong with the fields, for the focus. */
  const submit = async (): Promise<FieldErrors> => {
    if (sending.current) return {};
    const found = problemsOf(choice);
    setErrors(found);
    setSetback(null);
    if (Object.keys(found).length > 0) return found;
    sending.current = true;
    setBusy(true);
    const wish = JSON.stringify(choice);
    const key = keys.current.get(wish) ?? crypto.randomUUID();
    keys.current.set(wish, key);
    const fault = await mutate(
      {
        send: (idempotencyKey) => sendToken(subject, choice, idempotencyKey),
        done: null,
        failed: INVITE_MESSAGES.failed,
        onDone: onCreated,
      },
      key,
    );
    sending.current = false;
    setBusy(false);
    if (!fault) return {};
    setSetback(reasonOf(fault));
    if (!(fault instanceof ApiError)) return {};
    if (fault.code === 'conflict' || fault.code === 'not-found') onConflict();
    const named = Object.fromEntries(fault.fields.map(({ path, message }) => [path, message])) as FieldErrors;
    setErrors(named);
    return named;
  };

  return {
    choice,
    errors,
    setback,
    busy,
    submit,
    change: (part: Partial<TokenChoice>) => setChoice((had) => ({ ...had, ...part })),
  };
}
