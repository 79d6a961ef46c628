import { atom } from 'nanostores';
import type { IssuedToken } from '#domain/invites/contract.ts';
import { INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { dismiss, toast } from '#state/toasts.ts';

/** The token that was made last, until somebody says they have it. It lives in this page and nowhere else (T24). */
export const $issuedToken = atom<(IssuedToken & { toastId: number }) | null>(null);

/** Puts a secret into the clipboard and says so; where that is not allowed, says what to do instead. */
export async function copySecret(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${what} copied` });
  } catch {
    toast({
      title: 'Nothing was copied',
      description: 'Your browser does not allow it here. Select the text in the panel and copy it by hand.',
      tone: 'bad',
    });
  }
}

/** Shows a fresh token, once: in a toast that stays, and in the panel above the lists. */
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

/** Forgets the secret that is on show. */
export function clearIssuedToken(): void {
  const made = $issuedToken.get();
  if (made) dismiss(made.toastId);
  $issuedToken.set(null);
}
