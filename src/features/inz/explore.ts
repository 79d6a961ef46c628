import { type Choice, choiceOf, mostOf, textOf } from '#domain/rewards/choice.ts';
import type { RewardKey } from '#domain/rewards/guide.ts';
import { type Estimate, estimateOf } from './estimate.ts';

/** How long a button shows "copied", in milliseconds. */
const SAID_MS = 2000;

/** Adds + and − counters to the guide; the sum, the squares and the URL follow. The server renders the URL's choice. */
export function explore(): void {
  const explorer = document.querySelector<HTMLElement>('[data-explorer]');
  if (!explorer) return;
  const issued = Number(explorer.dataset.explorer);
  const status = explorer.querySelector('[role="status"]');
  let choice: Choice = choiceOf(new URL(location.href).searchParams.get('choose'));

  const show = () => {
    const estimate = estimateOf(choice, issued);
    for (const part of explorer.querySelectorAll<HTMLElement>('[data-shows]'))
      part.textContent = estimate[part.dataset.shows as keyof Estimate];
    for (const part of explorer.querySelectorAll<SVGPathElement>('[data-draws]'))
      part.setAttribute('d', estimate[part.dataset.draws as keyof Estimate]);
    for (const row of explorer.querySelectorAll<HTMLElement>('[data-reward]')) {
      const key = row.dataset.reward as RewardKey;
      const count = choice[key] ?? 0;
      row.toggleAttribute('data-chosen', count > 0);
      for (const part of row.querySelectorAll('output')) part.value = String(count);
      const [less, more] = row.querySelectorAll('button');
      less?.setAttribute('aria-disabled', String(count === 0));
      more?.setAttribute('aria-disabled', String(count === mostOf(key)));
    }
    const address = new URL(location.href);
    address.search = `?choose=${textOf(choice) || 'nothing'}`;
    history.replaceState(history.state, '', address);
  };

  const choose = (next: Choice) => {
    choice = next;
    show();
    const { chosen, inz, share } = estimateOf(choice, issued);
    if (status) status.textContent = `${chosen}: ${inz}, an illustrated share of ${share}.`;
  };

  explorer.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const key = button?.closest<HTMLElement>('[data-reward]')?.dataset.reward as RewardKey | undefined;
    if (!button || button.ariaDisabled === 'true') return;
    if (key) choose({ ...choice, [key]: (choice[key] ?? 0) + (button.value === 'more' ? 1 : -1) });
    else if (button.value === 'clear') choose({});
    else if (button.value === 'copy') {
      const label = button.textContent;
      button.textContent = await navigator.clipboard.writeText(location.href).then(
        () => 'Link copied',
        () => 'Not copied. Copy it from the address bar',
      );
      if (status) status.textContent = button.textContent;
      setTimeout(() => {
        button.textContent = label;
      }, SAID_MS);
    }
  });
  explorer.dispatchEvent(new Event('explorer:awake'));
}
