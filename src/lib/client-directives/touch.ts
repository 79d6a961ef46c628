import type { ClientDirective } from 'astro';

type Load = Parameters<ClientDirective>[0];

// Repeated here: this file is inlined into pages and must not import the React code of awake.ts.
const AWAKE = 'island:awake';
const WAKING = ['focusin', 'pointerdown', 'click', 'input', 'change', 'dragenter', 'submit'] as const;

/** Milliseconds, for crashed islands. Replayed before a slow one is ready, a submission is the browser's. */
const GRACE = 10_000;

/** Replays the last press or submission. A failed load is retried on the next touch. Returns the wake-up. */
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
    const pending = replay;
    replay = undefined;
    if (failed) {
      waking = false;
      return;
    }
    for (const type of WAKING) island.removeEventListener(type, onTouch, true);
    pending?.();
  };

  const onTouch = (event: Event) => {
    hold(event);
    void wake();
  };

  for (const type of WAKING) island.addEventListener(type, onTouch, true);
  return wake;
}

const touch: ClientDirective = (load, _options, island) => {
  wakeOnTouch(load, island);
};

export default touch;
