import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import type { IssuedToken } from '#domain/invites/contract.ts';
import { expiryText, INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { dismiss, toast } from '#state/toasts.ts';
import { copySecret } from '../copy-secret.ts';

/** The token issued last, until dismissed. It is stored in this page's memory only (T24). */
const $issuedToken = atom<(IssuedToken & { toastId: number }) | null>(null);

export function showIssuedToken(made: IssuedToken): void {
  clearIssuedToken();
  const toastId = toast({
    title: INVITE_MESSAGES.made,
    description: made.secret,
    sticky: true,
    more: [
      { label: 'Copy token', press: () => void copySecret(made.secret, 'Token') },
      { label: 'Copy invitation link', press: () => void copySecret(made.link, 'Invitation link') },
    ],
  });
  $issuedToken.set({ ...made, toastId });
}

function clearIssuedToken(): void {
  const made = $issuedToken.get();
  if (made) dismiss(made.toastId);
  $issuedToken.set(null);
}

const LINE = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2';
const SECRET = 'wrap-anywhere flex-[1_1_20rem] select-all text-[0.9375em]';

/** The full token until dismissed; it cannot be shown again. */
export function IssuedTokenPanel({ onDone }: { onDone: () => void }) {
  const made = useStore($issuedToken);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = made?.token.id;

  // The pressed row is gone, so the focus moves to the result.
  useEffect(() => {
    if (id) heading.current?.focus();
  }, [id]);

  if (!made) return null;
  const { token, secret, link } = made;
  return (
    <section className="mb-5 rounded-2 border border-signal bg-signal-wash p-5" aria-labelledby="made-title">
      {/* The display face has no accents, which names need. */}
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
        {(
          [
            ['Token', secret],
            ['Invitation link', link],
          ] as const
        ).map(([name, text]) => (
          <div key={name}>
            <dt className="text-0">{name}</dt>
            <dd className={LINE}>
              <code className={SECRET}>{text}</code>
              <Button kind="line" size="sm" onClick={() => void copySecret(text, name)}>
                Copy {name.toLowerCase()}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-1 leading-[1.5]">
        For {token.username}. {expiryText(token.expires_at.slice(0, 10), Date.now())}.
      </p>
      <Button
        size="sm"
        className="mt-4"
        onClick={() => {
          clearIssuedToken();
          onDone();
        }}
      >
        Done, hide it
      </Button>
    </section>
  );
}
