/** What the fragment of the address asks for: a new password, a press on an address, or nothing yet. */
export type RecoverLink = { kind: 'ask' } | { kind: 'reset' | 'confirm'; token: string };

/** Reads `#reset=…` and `#confirm=…`; anything else is somebody who starts from the beginning. */
export function linkOf(hash: string): RecoverLink {
  const found = /^#(reset|confirm)=([A-Za-z0-9_.~-]{1,200})$/.exec(hash);
  const [, kind, token] = found ?? [];
  return (kind === 'reset' || kind === 'confirm') && token ? { kind, token } : { kind: 'ask' };
}

/** Takes the secret out of the address bar once it was used. */
export function forgetLink(): void {
  history.replaceState(null, '', location.pathname);
}

/** Shows the form that the address asks for; the styles do it by `data-shows`. */
export function showForm(frame: HTMLElement | null): void {
  const follow = () => {
    if (frame) frame.dataset.shows = linkOf(location.hash).kind;
  };
  follow();
  addEventListener('hashchange', follow);
}
