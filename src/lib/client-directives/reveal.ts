import type { ClientDirective } from 'astro';
import { wakeOnTouch } from './wake-on-touch.ts';

/**
 * `client:reveal`, for the carousel: hydrates an island once the hero has revealed it (A-03: the first change of word,
 * a scroll, a key, a press) and it is in sight, or on the first touch, which is replayed. With reduced motion, where
 * nothing moves by itself, a touch alone does it.
 */
const reveal: ClientDirective = (load, _options, island) => {
  const wake = wakeOnTouch(load, island);
  const sight = new IntersectionObserver((entries) => {
    if (!entries.at(-1)!.isIntersecting) return;
    sight.disconnect();
    void wake();
  });
  const follow = () => {
    const { dataset } = document.documentElement;
    if (!dataset.ways || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    document.removeEventListener('motionchange', follow);
    // The island itself has no box.
    for (const part of island.children) sight.observe(part);
  };
  document.addEventListener('motionchange', follow);
  follow();
};

export default reveal;
