import { useState } from 'react';
import * as z from 'zod/mini';
import { InputField } from '#components/forms/InputField.tsx';
import { useWriteForm } from '#components/forms/use-write-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { check } from '#components/ui/check.ts';
import { Field } from '#components/ui/Field.tsx';
import { hint } from '#components/ui/text-field.ts';
import { username } from '#domain/accounts/username.ts';
import { daysFrom } from '#domain/clocks.ts';
import { isoDay } from '#domain/formats.ts';
import { createToken, type IssuedToken, reissueToken } from '#domain/invites/contract.ts';
import {
  type AccessToken,
  defaultExpiryDay,
  expiryProblem,
  expiryText,
  INVITE_DAYS_MAX,
  INVITE_MESSAGES,
  type PendingInvite,
} from '#domain/invites/invite.ts';
import { proposedUsername } from '#domain/invites/proposed-username.ts';
import { ApiError } from '#lib/api-client.ts';
import { tabDraft } from '#lib/drafts.ts';
import { sendTo } from '#state/mutation.ts';

/** A contribution without a token, or a token to be replaced. */
export type TokenSubject = { kind: 'first'; pending: PendingInvite } | { kind: 'next'; token: AccessToken };

const SCHEMA = z.object({ username, expires_on: z.string(), send_email: z.boolean() });
type TokenChoice = z.infer<typeof SCHEMA>;

/** The secret appears in this response only. */
const sendToken = (subject: TokenSubject, choice: TokenChoice) =>
  subject.kind === 'next'
    ? sendTo(reissueToken, { params: { id: subject.token.id }, body: choice })
    : sendTo(createToken, { body: { contribution_id: subject.pending.contribution_id, ...choice } });

function firstChoice(subject: TokenSubject): TokenChoice {
  const username =
    subject.kind === 'next'
      ? subject.token.username
      : proposedUsername(subject.pending.display_name, subject.pending.reference);
  return { username, expires_on: defaultExpiryDay(Date.now()), send_email: true };
}

interface TokenDialogProps {
  subject: TokenSubject;
  onCreated: (made: IssuedToken) => void;
  onConflict: () => void;
  onClose: () => void;
}

export function TokenDialog({ subject, onCreated, onConflict, onClose }: TokenDialogProps) {
  const [initial] = useState(() => firstChoice(subject));
  const form = useWriteForm({
    id: 'token',
    initial,
    draft: tabDraft(`token-${subject.kind === 'first' ? subject.pending.contribution_id : subject.token.id}`),
    schema: SCHEMA,
    also: ({ expires_on }) => ({ expires_on: expiryProblem(expires_on, Date.now()) ?? undefined }),
    send: (choice) => sendToken(subject, choice),
    done: null,
    failed: INVITE_MESSAGES.failed,
    onDone: onCreated,
    onFailed: (fault) => {
      if (fault instanceof ApiError && (fault.code === 'conflict' || fault.code === 'not-found'))
        onConflict();
    },
  });
  const { display_name, reference } = subject.kind === 'first' ? subject.pending : subject.token;
  const now = Date.now();

  return (
    <Sheet
      className="sm:w-[min(34rem,100vw-2*var(--s5))]"
      title={subject.kind === 'first' ? 'Generate a token' : 'Re-issue the token'}
      note={`For ${display_name}, ${reference}.${subject.kind === 'next' ? ' The current token stops working straight away.' : ''}`}
      // Proposed values are discarded without confirmation.
      form={{ ...form, dirty: false }}
      action={subject.kind === 'first' ? 'Generate token' : 'Re-issue token'}
      busyAction="Generating..."
      onClose={onClose}
    >
      <InputField
        form={form}
        name="username"
        label="Username"
        hint="Proposed from the display name. The person can still choose another."
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...form.field('expires_on')} label="Expires on">
        <input
          {...form.control('expires_on', { required: true, also: 'token-expiry-words' })}
          type="date"
          min={isoDay(new Date(now))}
          max={isoDay(daysFrom(new Date(now), INVITE_DAYS_MAX))}
        />
        <p className="note mt-2 min-h-[1.5em]" id="token-expiry-words" role="status">
          {expiryText(form.values.expires_on, now)}
        </p>
      </Field>
      <label className={check.row()} htmlFor="token-send_email">
        <input {...form.control('send_email')} className={check.box} type="checkbox" />
        <span>
          Email the invitation
          <span className={hint}>
            {subject.kind === 'first'
              ? `To ${subject.pending.email}, with the link in full.`
              : 'To the address of the contribution, with the link in full.'}
          </span>
        </span>
      </label>
    </Sheet>
  );
}
