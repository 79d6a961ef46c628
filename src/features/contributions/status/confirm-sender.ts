import { type ContributionProgress, confirmContribution } from '#domain/contributions/contract.ts';
import { call } from '#lib/api-client.ts';
import { failureOf, settle } from '#lib/settle.ts';
import { asksToConfirm } from './private-link.ts';

const part = (name: string) => document.getElementById(`status-confirm${name}`);

function say(name: '-said' | '-problem', words: string | null): void {
  const place = part(name);
  if (place) place.textContent = words ?? '';
  if (name === '-problem') place?.toggleAttribute('hidden', words === null);
}

async function confirm(key: string, pressed: HTMLButtonElement): Promise<void> {
  if (pressed.getAttribute('aria-disabled') === 'true') return;
  pressed.setAttribute('aria-disabled', 'true');
  pressed.textContent = 'Sending...';
  say('-problem', null);
  try {
    await settle(
      () => call(confirmContribution, { body: { key } }),
      (progress) => say('-said', progress),
    );
    // The address no longer asks: a reload shows the progress alone.
    history.replaceState(null, '', `${location.pathname}#${key}`);
    part('-ask')?.toggleAttribute('hidden', true);
    say('-said', 'Thank you. We know now that a person sent this, and a person will read it.');
    part('-said')?.focus();
  } catch (fault) {
    say('-problem', failureOf(fault, 'That was not saved.'));
  }
  pressed.setAttribute('aria-disabled', 'false');
  pressed.textContent = 'Yes, I sent this';
}

/** Asks whether the reader sent the contribution, where the link is for that; nothing is confirmed by opening it. */
export function offerConfirmation(key: string, { status, thread }: ContributionProgress): void {
  const asks = asksToConfirm() && status === 'new' && thread.length === 0;
  part('')?.toggleAttribute('hidden', !asks);
  part('-ask')?.toggleAttribute('hidden', false);
  say('-said', null);
  say('-problem', null);
  const button = part('-button');
  if (button instanceof HTMLButtonElement) button.onclick = () => void confirm(key, button);
}
