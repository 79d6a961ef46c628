import { atom } from 'nanostores';
import { ApiError } from '#lib/api-client.ts';
import { AuthError, authErrorOf } from '#lib/auth/auth-error.ts';
import { retryingImport } from '#lib/retrying-import.ts';

export interface Question {
  title: string;
  text: string;
  /** Label of the confirm button: a verb. */
  action: string;
  tone?: 'plain' | 'bad';
  /** Text to type before an irreversible action. */
  typed?: { label: string; expected: string };
}

export type OpenQuestion = Question & { answer: (yes: boolean) => void };

export const $question = atom<OpenQuestion | null>(null);

/** Resolves to true only on confirmation. Opening another question answers a pending one with no. */
export function confirm(question: Question): Promise<boolean> {
  $question.get()?.answer(false);
  return new Promise((resolve) => {
    $question.set({
      ...question,
      answer: (yes) => {
        $question.set(null);
        resolve(yes);
      },
    });
  });
}

/** The password prompt while the server asks for a recent sign-in (T04). */
export const $reauth = atom<{ answer: (token: string | null) => void } | null>(null);

let prompt: Promise<string | null> | undefined;

/** Resolves to a fresh token, or null on cancel or without a dialog. Concurrent callers share one prompt. */
export function askForPassword(): Promise<string | null> {
  if ($reauth.lc === 0) return Promise.resolve(null);
  if (prompt) return prompt;
  let resolve: (token: string | null) => void;
  const answered = new Promise<string | null>((settle) => {
    resolve = settle;
  });
  prompt = answered;
  $reauth.set({
    answer: (token) => {
      prompt = undefined;
      $reauth.set(null);
      resolve(token);
    },
  });
  return answered;
}

/** Resolves to an error message, or to null once the prompt is answered. */
export async function tryPassword(password: string): Promise<string | null> {
  const question = $reauth.get();
  try {
    const { reauthenticate } = await retryingImport(() => import('#lib/auth/auth.ts'));
    const token = await reauthenticate(password);
    question?.answer(token);
    return null;
  } catch (fault) {
    if (fault instanceof ApiError) return fault.message;
    const error = fault instanceof AuthError ? fault : authErrorOf(fault);
    return error.code === 'invalid-credentials' ? 'That is not the password of this account.' : error.message;
  }
}
