/** How long a button says that it has copied, in milliseconds: as long as the copy mark of the prompts. */
const SAID_MS = 2000;

/** Makes the "Copy link" buttons copy the address of their answer, and say so. */
export function copyLinks(list: Element): void {
  const said = document.querySelector('#faq-copied');
  list.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copies]') : null;
    const label = button?.firstChild;
    if (!button || !label || !said) return;
    const address = new URL(location.pathname, location.origin);
    address.hash = button.dataset.copies ?? '';
    const words = await navigator.clipboard.writeText(address.href).then(
      () => 'Link copied',
      () => 'Not copied. Copy it from the address bar',
    );
    label.textContent = words;
    said.textContent = words;
    setTimeout(() => {
      label.textContent = 'Copy link';
      said.textContent = '';
    }, SAID_MS);
  });
}
