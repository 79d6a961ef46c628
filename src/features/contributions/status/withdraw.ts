import type { ContributionProgress } from '#domain/contributions/contract.ts';
import { withdrawContribution } from '#domain/contributions/status-contract.ts';
import { call } from '#lib/api-client.ts';
import { sendOnPress, showText } from './page-parts.ts';
import { ANSWERED } from './private-link.ts';

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
