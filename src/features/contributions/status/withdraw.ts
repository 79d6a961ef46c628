import type { ContributionProgress } from '#domain/contributions/contract.ts';
import { withdrawContribution } from '#domain/contributions/status-contract.ts';
import { call } from '#lib/api-client.ts';
import { failureOf, settle } from '#lib/settle.ts';
import { runPress, showText } from './page-parts.ts';
import { ANSWERED } from './private-link.ts';

const withdraw = (key: string, pressed: HTMLElement): Promise<void> =>
  runPress(
    pressed,
    { problem: 'status-withdraw-problem', reason: (fault) => failureOf(fault, 'It was not withdrawn.') },
    async () => {
      const detail = await settle(
        () => call(withdrawContribution, { body: { key } }),
        (progress) => showText('status-withdraw-said', progress ?? ''),
      );
      document.dispatchEvent(new CustomEvent(ANSWERED, { detail }));
    },
  );

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
