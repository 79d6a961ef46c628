import type { ToastText } from '#lib/say.ts';

/** How long the check mark is shown, in milliseconds (R196). */
const TICK_MS = 2000;

/** Sent as an event, so that its code stays in the one script that every page has (lib/say.ts). */
const say = (detail: ToastText) => dispatchEvent(new CustomEvent('say', { detail }));

/** Where the clipboard refuses, the prompt is selected. */
export function copyPrompts(): void {
  const ticking = new Map<Element, ReturnType<typeof setTimeout>>();

  const tick = (button: HTMLElement) => {
    button.dataset.copied = '';
    clearTimeout(ticking.get(button));
    ticking.set(
      button,
      setTimeout(() => delete button.dataset.copied, TICK_MS),
    );
  };

  const copy = async (button: HTMLElement) => {
    const tip = button.closest('[data-tip]');
    const prompt = tip?.querySelector('[data-prompt]');
    if (!tip || !prompt) return;
    try {
      await navigator.clipboard.writeText(prompt.textContent.trim());
    } catch {
      tip.querySelector('details')?.setAttribute('open', '');
      getSelection()?.selectAllChildren(prompt);
      say({
        title: 'Your browser would not copy it',
        description: 'The prompt is selected instead: copy it from there.',
        tone: 'bad',
      });
      return;
    }
    tick(button);
    say({ title: 'Copied!', description: 'Prompt tip copied to clipboard' });
  };

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button) void copy(button);
  });
}
