export type RecoverLink = { kind: 'ask' } | { kind: 'reset' | 'confirm'; token: string };

/** Reads `#reset=…` and `#confirm=…`; anything else starts from the beginning. */
export function linkOf(hash: string): RecoverLink {
  const found = /^#(reset|confirm)=([A-Za-z0-9_.~-]{1,200})$/.exec(hash);
  const [, kind, token] = found ?? [];
  return (kind === 'reset' || kind === 'confirm') && token ? { kind, token } : { kind: 'ask' };
}

export function forgetLink(): void {
  history.replaceState(null, '', location.pathname);
}

/** Shows the requested form; CSS does it by `data-shows`. */
export function showForm(frame: HTMLElement | null): void {
  const follow = () => {
    if (frame) frame.dataset.shows = linkOf(location.hash).kind;
  };
  follow();
  addEventListener('hashchange', follow);
}
