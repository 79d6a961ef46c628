import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { copySecret } from '#components/portal/copy.ts';
import type { IssuedToken } from '#domain/invites/contract.ts';
import { expiryText, INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { dismiss, toast } from '#state/toasts.ts';
import { ShownOnce } from '../ShownOnce.tsx';

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

/** The full token until dismissed. */
export function IssuedTokenPanel({ onDone }: { onDone: () => void }) {
  const made = useStore($issuedToken);
  if (!made) return null;
  const { token, secret, link } = made;
  const sent = token.emailed
    ? 'The invitation is on its way by email.'
    : 'No email was sent, so pass the link on.';
  return (
    <ShownOnce
      key={token.id}
      id="made-title"
      title={`Token for ${token.display_name}`}
      lead={`Only its last four characters are kept here. ${sent}`}
      secrets={[
        ['Token', secret],
        ['Invitation link', link],
      ]}
      note={`For ${token.username}. ${expiryText(token.expires_at.slice(0, 10), Date.now())}.`}
      onDone={() => {
        clearIssuedToken();
        onDone();
      }}
    />
  );
}
