import type { ClientDirective } from 'astro';
import { wakeOnTouch } from './touch.ts';

/** Hydrates once revealed by the hero and visible, or on touch; with reduced motion on touch only. */
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
    // The island element has no box.
    for (const part of island.children) sight.observe(part);
  };
  document.addEventListener('motionchange', follow);
  follow();
};

export default reveal;
