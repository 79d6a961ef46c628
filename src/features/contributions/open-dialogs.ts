/** How long the scroll bars stay visible after scrolling, in milliseconds (R239). */
const BARS_MS = 600;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

function showBars(area: Element): void {
  clearTimeout(timers.get(area));
  area.setAttribute('data-scrolling', '');
  timers.set(
    area,
    setTimeout(() => area.removeAttribute('data-scrolling'), BARS_MS),
  );
}

/** By `data-opens="<id>"`; the focus returns on close. A link with it still opens in another tab. */
export function openDialogs(): void {
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const opener = (event.target as Element).closest<HTMLElement>('[data-opens]');
    if (!opener) return;
    const dialog = document.getElementById(opener.dataset.opens ?? '');
    if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
    event.preventDefault();
    dialog.addEventListener('close', () => opener.focus(), { once: true });
    dialog.showModal();
    const area = dialog.querySelector('[data-scroll-area]');
    if (!area) return;
    area.scrollTop = 0;
    showBars(area);
  });
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element && target.matches('[data-scroll-area]')) showBars(target);
    },
    { capture: true, passive: true },
  );
}
