import { type ContributionProgress, confirmContribution } from '#domain/contributions/contract.ts';
import { withdrawContribution } from '#domain/contributions/status-contract.ts';
import { call } from '#lib/api-client.ts';
import { ANSWERED, asksToConfirm, sendOnPress, showText } from './page-parts.ts';

const part = (name: string) => document.getElementById(`status-confirm${name}`);

const confirm = (key: string, pressed: HTMLElement): Promise<void> =>
  sendOnPress('confirm', pressed, {
    send: () => call(confirmContribution, { body: { key } }),
    refused: 'That was not saved.',
    done: () => {
      // Removes the request from the URL: a reload shows the progress alone.
      history.replaceState(null, '', `${location.pathname}#${key}`);
      part('-ask')?.toggleAttribute('hidden', true);
      showText(
        'status-confirm-said',
        'Thank you. We know now that a person sent this, and a person will read it.',
      );
      part('-said')?.focus();
    },
  });

/** Requires a press to confirm the sender, if the link is for that; opening it confirms nothing. */
export function offerConfirmation(key: string, { status, thread }: ContributionProgress): void {
  const asks = asksToConfirm() && status === 'new' && thread.length === 0;
  part('')?.toggleAttribute('hidden', !asks);
  part('-ask')?.toggleAttribute('hidden', false);
  showText('status-confirm-said');
  showText('status-confirm-problem');
  const button = part('-button');
  if (button) button.onclick = () => void confirm(key, button);
}

const withdraw = (key: string, pressed: HTMLElement): Promise<void> =>
  sendOnPress('withdraw', pressed, {
    send: () => call(withdrawContribution, { body: { key } }),
    refused: 'It was not withdrawn.',
    done: (detail) => document.dispatchEvent(new CustomEvent(ANSWERED, { detail })),
  });

/** Offers to withdraw what waits for a decision or an answer (D161). */
export function offerWithdrawal(key: string, { status }: ContributionProgress): void {
  const part = document.querySelector<HTMLDetailsElement>('#status-withdraw');
  if (!part) return;
  part.hidden = status !== 'new' && status !== 'needs_info';
  part.open = false;
  showText('status-withdraw-said');
  showText('status-withdraw-problem');
  const [yes, keep] = part.querySelectorAll('button');
  if (yes) yes.onclick = () => void withdraw(key, yes);
  if (keep)
    keep.onclick = () => {
      part.open = false;
      part.querySelector('summary')?.focus();
    };
}
