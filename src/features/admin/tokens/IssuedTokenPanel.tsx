import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { expiryInWords } from '#domain/invites/invite.ts';
import { $issuedToken, clearIssuedToken, copySecret } from './issued-token.ts';

/** The token that was just made, in full, until it is put away; nobody can show it again. */
export function IssuedTokenPanel({ onDone }: { onDone: () => void }) {
  const made = useStore($issuedToken);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = made?.token.id;

  // The row that was pressed is gone, so the focus is led to what came of it.
  useEffect(() => {
    if (id) heading.current?.focus();
  }, [id]);

  if (!made) return null;
  const { token, secret, link } = made;
  return (
    <section className="made" aria-labelledby="made-title">
      <h2 id="made-title" ref={heading} tabIndex={-1}>
        Token for {token.display_name}
      </h2>
      <p>
        This is the only time it is shown. Only its last four characters are kept here.{' '}
        {token.emailed ? 'The invitation is on its way by email.' : 'No email was sent, so pass the link on.'}
      </p>
      <dl>
        <div>
          <dt>Token</dt>
          <dd>
            <code>{secret}</code>
            <button className="btn sm line" type="button" onClick={() => void copySecret(secret, 'Token')}>
              Copy token
            </button>
          </dd>
        </div>
        <div>
          <dt>Invitation link</dt>
          <dd>
            <code>{link}</code>
            <button
              className="btn sm line"
              type="button"
              onClick={() => void copySecret(link, 'Invitation link')}
            >
              Copy invitation link
            </button>
          </dd>
        </div>
      </dl>
      <p className="note">
        For {token.username}. {expiryInWords(token.expires_at.slice(0, 10), Date.now())}.
      </p>
      <button
        className="btn sm"
        type="button"
        onClick={() => {
          clearIssuedToken();
          onDone();
        }}
      >
        I have it, hide it
      </button>
    </section>
  );
}
