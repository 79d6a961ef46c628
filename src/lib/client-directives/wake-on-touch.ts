import type { ClientDirective } from 'astro';

type Load = Parameters<ClientDirective>[0];

// Written out: this file is inlined into pages, so it must not drag in the React of awake.ts.
const AWAKE = 'island:awake';
const WAKING = ['focusin', 'pointerdown', 'click', 'input', 'change', 'dragenter', 'submit'] as const;

/** How long an island that does not say when it is awake gets after its code arrived, in milliseconds. */
const GRACE = 500;

/**
 * Hydrates an island on the first focus or press inside it. A button press or a form submission that comes before the
 * island answers is held back, and the last one is replayed once it does. Everything else (typing, ticking, choosing) is
 * left to the browser, which keeps it. When the code cannot be fetched the island stays as it was and the next touch
 * tries again. What comes back hydrates it for another reason.
 */
export function wakeOnTouch(load: Load, island: HTMLElement): () => Promise<void> {
  let replay: (() => void) | undefined;
  let waking = false;

  const hold = (event: Event) => {
    if (event instanceof SubmitEvent && event.target instanceof HTMLFormElement) {
      const form = event.target;
      if (form.method === 'dialog') return;
      const submitter = event.submitter;
      replay = () => form.requestSubmit(submitter);
    } else if (event.type === 'click' && event.target instanceof Element) {
      const button = event.target.closest<HTMLButtonElement>('button:not([type=submit], [data-opens])');
      if (!button) return;
      replay = () => button.click();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const wake = async () => {
    if (waking) return;
    waking = true;
    let failed = false;
    const onFailure = () => {
      failed = true;
    };
    island.addEventListener('astro:hydration-error', onFailure, { once: true });
    const awake = new Promise((resolve) => island.addEventListener(AWAKE, resolve, { once: true }));
    const hydrate = await load();
    await hydrate();
    island.removeEventListener('astro:hydration-error', onFailure);
    if (!failed) {
      let patience: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise((resolve) => {
        patience = setTimeout(resolve, GRACE);
      });
      await Promise.race([awake, late]);
      clearTimeout(patience);
    }
    const held = replay;
    replay = undefined;
    if (failed) {
      waking = false;
      return;
    }
    for (const type of WAKING) island.removeEventListener(type, onTouch, true);
    held?.();
  };

  const onTouch = (event: Event) => {
    hold(event);
    void wake();
  };

  for (const type of WAKING) island.addEventListener(type, onTouch, true);
  return wake;
}
