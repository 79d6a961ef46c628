import { type ContributionProgress, confirmContribution } from '#domain/contributions/contract.ts';
import { call } from '#lib/api-client.ts';
import { failureOf, settle } from '#lib/settle.ts';
import { asksToConfirm } from './private-link.ts';

const part = (name: string) => document.getElementById(`status-confirm${name}`);

function showMessage(name: '-said' | '-problem', text: string | null): void {
  const place = part(name);
  if (place) place.textContent = text ?? '';
  if (name === '-problem') place?.toggleAttribute('hidden', text === null);
}

async function confirm(key: string, pressed: HTMLButtonElement): Promise<void> {
  if (pressed.getAttribute('aria-disabled') === 'true') return;
  pressed.setAttribute('aria-disabled', 'true');
  pressed.textContent = 'Sending...';
  showMessage('-problem', null);
  try {
    await settle(
      () => call(confirmContribution, { body: { key } }),
      (progress) => showMessage('-said', progress),
    );
    // Removes the request from the URL: a reload shows the progress alone.
    history.replaceState(null, '', `${location.pathname}#${key}`);
    part('-ask')?.toggleAttribute('hidden', true);
    showMessage('-said', 'Thank you. We know now that a person sent this, and a person will read it.');
    part('-said')?.focus();
  } catch (fault) {
    showMessage('-problem', failureOf(fault, 'That was not saved.'));
  }
  pressed.setAttribute('aria-disabled', 'false');
  pressed.textContent = 'Yes, I sent this';
}

/** Requires a press to confirm the sender, if the link is for that; opening it confirms nothing. */
export function offerConfirmation(key: string, { status, thread }: ContributionProgress): void {
  const asks = asksToConfirm() && status === 'new' && thread.length === 0;
  part('')?.toggleAttribute('hidden', !asks);
  part('-ask')?.toggleAttribute('hidden', false);
  showMessage('-said', null);
  showMessage('-problem', null);
  const button = part('-button');
  if (button instanceof HTMLButtonElement) button.onclick = () => void confirm(key, button);
}
