import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { button } from '#components/ui/button.ts';
import { expiryInWords } from '#domain/invites/invite.ts';
import { $issuedToken, clearIssuedToken, copySecret } from './issued-token.ts';

const LINE = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2';
const SECRET = 'wrap-anywhere flex-[1_1_20rem] select-all text-[0.9375em]';

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
    <section className="mb-5 rounded-2 border border-signal bg-signal-wash p-5" aria-labelledby="made-title">
      {/* A name stands in it, and the display face has no accents. */}
      <h2
        className="mb-2 font-semibold font-text text-[1.375rem] leading-[1.2] tracking-normal"
        id="made-title"
        ref={heading}
        tabIndex={-1}
      >
        Token for {token.display_name}
      </h2>
      <p>
        This is the only time it is shown. Only its last four characters are kept here.{' '}
        {token.emailed ? 'The invitation is on its way by email.' : 'No email was sent, so pass the link on.'}
      </p>
      <dl className="my-4 grid gap-3">
        <div>
          <dt className="text-0">Token</dt>
          <dd className={LINE}>
            <code className={SECRET}>{secret}</code>
            <button
              className={button({ kind: 'line', size: 'sm' })}
              type="button"
              onClick={() => void copySecret(secret, 'Token')}
            >
              Copy token
            </button>
          </dd>
        </div>
        <div>
          <dt className="text-0">Invitation link</dt>
          <dd className={LINE}>
            <code className={SECRET}>{link}</code>
            <button
              className={button({ kind: 'line', size: 'sm' })}
              type="button"
              onClick={() => void copySecret(link, 'Invitation link')}
            >
              Copy invitation link
            </button>
          </dd>
        </div>
      </dl>
      <p className="text-1 leading-[1.5]">
        For {token.username}. {expiryInWords(token.expires_at.slice(0, 10), Date.now())}.
      </p>
      <button
        className={button({ size: 'sm', className: 'mt-4' })}
        type="button"
        onClick={() => {
          clearIssuedToken();
          onDone();
        }}
      >
        Done, hide it
      </button>
    </section>
  );
}
