import type { FilmFacts } from '#lib/content/videos.ts';
import { ownFilm } from './own-film.ts';
import { playerWord, QUESTIONS } from './player-messages.ts';

/** How long a player may take to say that it is ready, in milliseconds. */
const PATIENCE_MS = 8000;

/**
 * Plays a film in `stage` and returns what ends it. Says "ready" or shows the link instead: an iframe does not report
 * that it was refused, so the player's own word counts, and eight seconds without it count as a refusal.
 */
function play(stage: HTMLElement, film: FilmFacts): () => void {
  const says = stage.querySelector<HTMLElement>('[role=status]')!;
  const link = stage.querySelector('a')!;
  const host = film.host ?? 'Vimeo';
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let player: HTMLElement | undefined;

  const stop = () => {
    clearTimeout(timer);
    over.abort();
    player?.remove();
  };
  const giveUp = () => {
    stop();
    says.textContent = `Video cannot be embedded. Watch it directly on ${host}.`;
    link.textContent = `Watch on ${host}`;
    link.href = film.url;
    link.hidden = false;
  };

  const ready = () => {
    clearTimeout(timer);
    says.textContent = '';
  };
  const begin = (made: HTMLElement) => {
    says.textContent = 'Fetching the film…';
    player = made;
    stage.append(made);
    timer = setTimeout(giveUp, PATIENCE_MS);
    return stop;
  };

  link.hidden = true;
  if (film.file) {
    const video = ownFilm(film.file, film.title, { ready, refused: giveUp });
    begin(video);
    // A browser that does not let it begin by itself shows its button.
    video.play().catch(() => undefined);
    return stop;
  }
  if (!film.embed) {
    giveUp();
    return stop;
  }
  const frame = document.createElement('iframe');
  const { origin } = new URL(film.embed);
  const heard = ({ source, origin: from, data }: MessageEvent) => {
    if (source !== frame.contentWindow || from !== origin) return;
    const word = playerWord(data);
    if (word === 'refused') giveUp();
    if (word === 'ready') ready();
  };
  addEventListener('message', heard, over);
  frame.addEventListener('load', () => {
    for (const question of QUESTIONS[origin] ?? [])
      frame.contentWindow?.postMessage(JSON.stringify(question), origin);
  });
  frame.title = film.title;
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  // The players show a film only on sites they know, and see which by this.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = film.embed;
  return begin(frame);
}

/**
 * Lets every `[data-video]` of the page open its film in the one dialog. No other host is asked for anything before
 * that press (T43); closing, however it is done, ends the film and gives the focus back.
 */
export function openFilms(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#video')!;
  const stage = dialog.querySelector<HTMLElement>('.video-stage')!;
  document.addEventListener('click', ({ target }) => {
    const opener = (target as Element).closest<HTMLElement>('[data-video]');
    if (!opener || dialog.open) return;
    const { video = '', app } = opener.dataset;
    const films: Record<string, FilmFacts> = JSON.parse(dialog.dataset.films ?? '{}');
    const film = films[video];
    if (!film) return;
    // Which app's film it is: one app's open dialog is never another's.
    dialog.dataset.open = app ?? video;
    dialog.querySelector('h2')!.textContent = app ? `${app}: ${film.title}` : film.title;
    dialog.querySelector('.note span')!.textContent = film.description;
    const words = dialog.querySelector<HTMLAnchorElement>('.note a')!;
    words.hidden = !film.file;
    words.href = `${film.url}#words`;
    stage.style.setProperty('--aspect', `${film.aspect}`);
    dialog.showModal();
    const stop = play(stage, film);
    dialog.addEventListener(
      'close',
      () => {
        stop();
        delete dialog.dataset.open;
        opener.focus();
      },
      { once: true },
    );
  });
}
