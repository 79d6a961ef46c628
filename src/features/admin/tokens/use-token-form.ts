import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { username } from '#domain/accounts/username.ts';
import type { IssuedToken } from '#domain/invites/contract.ts';
import { defaultExpiryDay, expiryProblem, INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { proposedUsername } from '#domain/invites/proposed-username.ts';
import { ApiError } from '#lib/api-client.ts';
import { tabDraft } from '#lib/drafts.ts';
import { write } from '#state/mutation.ts';
import { sendToken, type TokenChoice, type TokenSubject } from './tokens-api.ts';

function firstChoice(subject: TokenSubject): TokenChoice {
  const username =
    subject.kind === 'next'
      ? subject.token.username
      : proposedUsername(subject.pending.display_name, subject.pending.reference);
  return { username, expires_on: defaultExpiryDay(Date.now()), send_email: true };
}

const SCHEMA = z.object({ username, expires_on: z.string(), send_email: z.boolean() });

function expiryErrors({ expires_on }: TokenChoice): { expires_on?: string } {
  const problem = expiryProblem(expires_on, Date.now());
  return problem ? { expires_on: problem } : {};
}

interface Outcomes {
  onCreated: (issued: IssuedToken) => void;
  /** Somebody else was first, or things are otherwise not as the lists say. */
  onConflict: () => void;
}

/** The form of one token: what is typed, what is wrong with it, and sending it. A failure keeps what was typed. */
export function useTokenForm(subject: TokenSubject, { onCreated, onConflict }: Outcomes) {
  const [initial] = useState(() => firstChoice(subject));
  return useForm({
    id: 'token',
    initial: { ...initial },
    draft: tabDraft(`token-${subject.kind === 'first' ? subject.pending.contribution_id : subject.token.id}`),
    schema: SCHEMA,
    also: expiryErrors,
    send: (choice, key) =>
      write(
        {
          send: () => sendToken(subject, choice, key),
          done: null,
          failed: INVITE_MESSAGES.failed,
          onDone: onCreated,
        },
        key,
      ),
    onFailed: (fault) => {
      if (fault instanceof ApiError && (fault.code === 'conflict' || fault.code === 'not-found'))
        onConflict();
      return undefined;
    },
  });
}
