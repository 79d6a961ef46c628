import { wakeForm } from '#features/contributions/wake-form.ts?inlined';

/** True when `origin` is one of `listed`. Only the demo of a developer's machine has `:*`, for any port. */
export function isListed(origin: string, listed: readonly string[]): boolean {
  return listed.some((one) =>
    one.endsWith(':*') ? origin.replace(/:\d+$/, '') === one.slice(0, -2) : origin === one,
  );
}

/** What the app passes is in the fragment, which no server or referrer sees: a removed part is never sent. */
export function followHost(listed: readonly string[]): void {
  /** Origin of the framing page; null until it has opened the form. */
  let host: string | null = null;
  const post = (message: object) => {
    if (host !== null) parent.postMessage(message, host);
  };

  addEventListener('message', ({ data, origin, source }) => {
    if (source !== parent || !isListed(origin, listed)) return;
    if (data?.thegrid === 'vouch' && host !== null)
      location.replace(`${location.hash}&${new URLSearchParams({ vouch: String(data.token) })}`);
    if (data?.thegrid !== 'open') return;
    host = origin;
    const passed = Object.entries(data.context ?? {}).map(([name, value]) => [name, String(value)]);
    location.replace(`#${new URLSearchParams(passed)}`);
    wakeForm();
    dispatchEvent(new Event('opened'));
    post({ thegrid: 'ready' });
  });
  addEventListener('contributed', (event) => {
    post({ thegrid: 'sent', reference: (event as CustomEvent<string>).detail });
  });
  addEventListener('capturing', (event) => {
    post({ thegrid: 'capturing', on: (event as CustomEvent<boolean>).detail });
  });
  addEventListener('keydown', ({ key, defaultPrevented, isComposing }) => {
    if (key === 'Escape' && !defaultPrevented && !isComposing && !document.querySelector('dialog[open]'))
      post({ thegrid: 'close' });
  });
}
