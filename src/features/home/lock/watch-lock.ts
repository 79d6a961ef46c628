import type { playLock as PlayLock } from './LockPlayer.tsx';
import { Lock } from './lock-state.ts';

/** The event with which `late-player.ts` hands over the player. */
const LOCK_PLAYER = 'lock-player';

/** How far before the lock comes into view its player is fetched. */
const AHEAD = '400px';

/**
 * Runs the lock while half of it is in view and says its state as `data-state`. The player (React and Lottie) is
 * fetched shortly before; without it the still picture follows the state. With reduced motion nothing is fetched and
 * the lock lies open, as it does in the page (R511).
 */
function watchLock(box: HTMLElement): void {
  const lock = new Lock();
  const show = () => {
    box.dataset.state = lock.read();
  };
  lock.subscribe(show);
  show();

  new IntersectionObserver(
    (entries) => {
      lock.trigger = entries.at(-1)!.intersectionRatio >= 0.5;
    },
    { threshold: 0.5 },
  ).observe(box);

  const fetcher = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)!.isIntersecting) return;
      fetcher.disconnect();
      const place = box.querySelector<HTMLElement>('.lock-play')!;
      const play = (event: Event) =>
        (event as CustomEvent<typeof PlayLock>).detail(place, lock, () =>
          box.toggleAttribute('data-playing', true),
        );
      addEventListener(LOCK_PLAYER, play, { once: true });
      // Its code lies in a template, so that this script stands in the page itself. Offline it never comes, and the
      // still picture is enough.
      const template = document.querySelector<HTMLTemplateElement>('#lock-player');
      if (template) document.body.append(template.content);
    },
    { rootMargin: AHEAD },
  );
  fetcher.observe(box);
}

const box = document.querySelector<HTMLElement>('[data-lock]');
if (box && !matchMedia('(prefers-reduced-motion: reduce)').matches) watchLock(box);
