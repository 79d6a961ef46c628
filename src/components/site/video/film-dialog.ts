// Inlined copy: shared with the island, it would become a file that every visitor fetches.
import { FALLBACK_HOST, refusalOf } from '#components/site/video/film-words.ts?inlined';
import type { FilmFacts } from '#lib/content/videos.ts';

/** For every `[data-video]`; restores the focus (R147). VideoModal.tsx reads the press, or a link remains. */
export function openFilms(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#video')!;
  const { dataset } = dialog;
  document.addEventListener('click', ({ target }) => {
    const opener = (target as Element).closest<HTMLElement>('[data-video]');
    if (!opener || dialog.open) return;
    const { video = '', app } = opener.dataset;
    dataset.video = video;
    dataset.app = app ?? '';
    dataset.since = `${performance.now()}`;
    // Distinguishes one app's open dialog from another's (R146).
    dataset.open = app ?? video;
    dialog.showModal();
    dialog.dispatchEvent(new Event('film'));
    dialog.addEventListener(
      'close',
      () => {
        delete dataset.open;
        opener.focus();
      },
      { once: true },
    );
  });
  dialog.addEventListener('astro:hydration-error', () => {
    const films: Record<string, FilmFacts> = JSON.parse(dataset.films ?? '{}');
    const { url = '', host = FALLBACK_HOST } = films[dataset.video ?? ''] ?? {};
    const message = dialog.querySelector('[role=status]');
    if (!message || message.nextElementSibling) return;
    message.textContent = refusalOf(host);
    const link = Object.assign(document.createElement('a'), {
      className: dataset.link,
      href: url,
      target: '_blank',
      rel: 'noopener',
      textContent: `Watch on ${host}`,
    });
    message.after(link);
  });
}
