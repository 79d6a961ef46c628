import { type FormEvent, useEffect, useRef } from 'react';
import { controlProps, Field } from '#components/ui/Field.tsx';
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

/** Username, expiry and mail of a token that is to be made (R373, R375, R376). Opens with what is usually wanted. */
export function TokenDialog({ subject, onCreated, onConflict, onClose }: TokenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { choice, errors, setback, busy, submit, change } = useTokenForm(subject, { onCreated, onConflict });
  const { display_name, reference } = subject.kind === 'first' ? subject.pending : subject.token;
  const now = Date.now();

  useEffect(() => dialog.current?.showModal(), []);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found = await submit();
    const [first] = Object.keys(found);
    if (first) document.getElementById(`token-${first}`)?.focus();
  };

  return (
    <dialog
      ref={dialog}
      className="sheet-dialog token-dialog"
      aria-labelledby="token-title"
      onClose={onClose}
    >
      <form noValidate onSubmit={onSubmit}>
        <header>
          <div>
            <h2 id="token-title">{subject.kind === 'first' ? 'Generate a token' : 'Re-issue the token'}</h2>
            <p className="note">
              For {display_name}, {reference}.
              {subject.kind === 'next' && ' The token there is now ends at the same moment.'}
            </p>
          </div>
        </header>
        <div className="body">
          {setback && (
            <p className="setback" role="alert">
              <b>No token was made.</b> {setback}
            </p>
          )}
          <Field
            id="token-username"
            label="Username"
            hint="Proposed from the display name. The person can still choose another."
            error={errors.username}
          >
            <input
              {...controlProps('token-username', 'username', {
                error: errors.username,
                hint: true,
                required: true,
              })}
              value={choice.username}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => change({ username: event.target.value })}
            />
          </Field>
          <Field id="token-expires_on" label="Expires on" error={errors.expires_on}>
            <input
              {...controlProps('token-expires_on', 'expires_on', {
                error: errors.expires_on,
                required: true,
                also: 'token-expiry-words',
              })}
              type="date"
              min={utcDay(now)}
              max={utcDay(now + INVITE_DAYS_MAX * DAY_MS)}
              value={choice.expires_on}
              onChange={(event) => change({ expires_on: event.target.value })}
            />
            <p className="note" id="token-expiry-words" role="status">
              {expiryInWords(choice.expires_on, now)}
            </p>
          </Field>
          <label className="check" htmlFor="token-send_email">
            <input
              id="token-send_email"
              type="checkbox"
              checked={choice.send_email}
              onChange={(event) => change({ send_email: event.target.checked })}
            />
            <span>
              Email the invitation
              <span className="hint">
                {subject.kind === 'first'
                  ? `To ${subject.pending.email}, with the link in full.`
                  : 'To the address of the contribution, with the link in full.'}
              </span>
            </span>
          </label>
        </div>
        <footer>
          <button className="btn sm line" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button className="btn sm" type="submit" aria-disabled={busy}>
            {busy ? 'Generating...' : subject.kind === 'first' ? 'Generate token' : 'Re-issue token'}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
