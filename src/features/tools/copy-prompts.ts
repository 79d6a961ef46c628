import type { ToastInput } from '#state/toasts.ts';

/** How long the check mark stands on a button, in milliseconds (R196). */
const TICK_MS = 2000;

/** Says something in a toast. The code for it comes with the first press, so a page that is only read is lighter. */
async function say(words: ToastInput): Promise<void> {
  const [{ mountToaster }, { toast }] = await Promise.all([
    import('#components/ui/toaster.ts'),
    import('#state/toasts.ts'),
  ]);
  mountToaster();
  toast(words);
}

/** The copy buttons of the prompt tips (R194–R196, R201). Where the clipboard refuses, the prompt is selected. */
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
    const prompt = tip?.querySelector('.prompt');
    if (!tip || !prompt) return;
    try {
      await navigator.clipboard.writeText(prompt.textContent.trim());
    } catch {
      tip.querySelector('details')?.setAttribute('open', '');
      getSelection()?.selectAllChildren(prompt);
      await say({
        title: 'Your browser would not copy it',
        description: 'The prompt is selected instead: copy it from there.',
        tone: 'bad',
      });
      return;
    }
    tick(button);
    await say({ title: 'Copied!', description: 'Prompt tip copied to clipboard' });
  };

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button) void copy(button);
  });
}
