import { Sheet } from '#components/portal/Sheet.tsx';
import { check } from '#components/ui/check.ts';
import { Field } from '#components/ui/Field.tsx';
import { hint } from '#components/ui/text-field.ts';
import type { IssuedToken } from '#domain/invites/contract.ts';
import { expiryInWords, INVITE_DAYS_MAX, utcDay } from '#domain/invites/invite.ts';
import type { TokenSubject } from './tokens-api.ts';
import { useTokenForm } from './use-token-form.ts';

interface TokenDialogProps {
  subject: TokenSubject;
  onCreated: (made: IssuedToken) => void;
  onConflict: () => void;
  onClose: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Username, expiry and mail of a token that is to be made. Opens with what is usually wanted. */
export function TokenDialog({ subject, onCreated, onConflict, onClose }: TokenDialogProps) {
  const form = useTokenForm(subject, { onCreated, onConflict });
  const { display_name, reference } = subject.kind === 'first' ? subject.pending : subject.token;
  const now = Date.now();

  return (
    <Sheet
      className="sm:w-[min(34rem,100vw-2*var(--s5))]"
      title={subject.kind === 'first' ? 'Generate a token' : 'Re-issue the token'}
      note={`For ${display_name}, ${reference}.${subject.kind === 'next' ? ' The current token stops working straight away.' : ''}`}
      // What is proposed costs nothing to propose again.
      form={{ ...form, dirty: false }}
      action={subject.kind === 'first' ? 'Generate token' : 'Re-issue token'}
      busyAction="Generating..."
      onClose={onClose}
    >
      <Field
        {...form.field('username')}
        label="Username"
        hint="Proposed from the display name. The person can still choose another."
      >
        <input
          {...form.control('username', { hint: true, required: true })}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field {...form.field('expires_on')} label="Expires on">
        <input
          {...form.control('expires_on', { required: true, also: 'token-expiry-words' })}
          type="date"
          min={utcDay(now)}
          max={utcDay(now + INVITE_DAYS_MAX * DAY_MS)}
        />
        <p className="note mt-2 min-h-[1.5em]" id="token-expiry-words" role="status">
          {expiryInWords(form.values.expires_on, now)}
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
