import type { FilmFacts } from '#lib/content/videos.ts';
// A copy of its own: shared with the island, it would be a file that every visitor fetches.
import { FALLBACK_HOST, refusalOf } from './film-words.ts?inlined';

/**
 * Lets every `[data-video]` of the page open the one video dialog at once; closing, however it is done, gives the focus
 * back (R147). What plays in it is its island's (VideoModal.tsx), which reads here which film was asked for, on whose
 * card and when. Should the island's code not come, the link to the film stands there.
 */
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
    // Which app's film it is: one app's open dialog is never another's (R146).
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
    const says = dialog.querySelector('[role=status]');
    if (!says || says.nextElementSibling) return;
    says.textContent = refusalOf(host);
    const link = Object.assign(document.createElement('a'), {
      className: dataset.link,
      href: url,
      target: '_blank',
      rel: 'noopener',
      textContent: `Watch on ${host}`,
    });
    says.after(link);
  });
}
