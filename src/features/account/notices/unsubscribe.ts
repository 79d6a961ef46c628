import { resubscribe, unsubscribe } from '#domain/notifications/contract.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { failureOf, settle } from '#lib/settle.ts';

type Part = 'ask' | 'stopped' | 'again' | 'unknown';

const root = () => document.getElementById('unsubscribe');

function showPart(shown: Part): void {
  for (const part of root()?.querySelectorAll<HTMLElement>('[data-part]') ?? []) {
    part.hidden = part.dataset.part !== shown;
    // The pressed button is hidden, so the focus moves to the outcome.
    if (!part.hidden) part.querySelector<HTMLElement>('[tabindex]')?.focus();
  }
}

function showFailure(failure: string | null): void {
  const place = root()?.querySelector<HTMLElement>('[data-failed]');
  if (!place) return;
  place.hidden = failure === null;
  place.textContent = failure ?? '';
}

/** Label of the mail kind that the unsigned prefix of the token names; null for an unknown kind. */
function nameIn(token: string): string | null {
  const kind = token.slice(0, token.indexOf('_'));
  const known = [...(root()?.querySelectorAll<HTMLElement>('[data-kind]') ?? [])];
  return known.find(({ dataset }) => dataset.kind === kind)?.textContent ?? null;
}

async function press(button: HTMLButtonElement, token: string): Promise<void> {
  const stops = button.dataset.press === 'stop';
  button.disabled = true;
  showFailure(null);
  try {
    await settle(() => call(stops ? unsubscribe : resubscribe, { params: { token } }), showFailure);
    showPart(stops ? 'stopped' : 'again');
  } catch (fault) {
    if (fault instanceof ApiError && fault.status === 404) showPart('unknown');
    else showFailure(failureOf(fault, 'Nothing was changed.'));
  } finally {
    button.disabled = false;
  }
}

/** Requires a press before it changes anything, because mail scanners open links. */
export function followUnsubscribe(): void {
  const token = () => location.hash.slice(1);
  const show = () => {
    const name = nameIn(token());
    for (const place of root()?.querySelectorAll('[data-name]') ?? []) place.textContent = name;
    showPart(name === null ? 'unknown' : 'ask');
  };
  for (const button of root()?.querySelectorAll<HTMLButtonElement>('[data-press]') ?? []) {
    button.addEventListener('click', () => void press(button, token()));
  }
  addEventListener('hashchange', show);
  show();
}
