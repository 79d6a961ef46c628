import { lockTrigger } from './lock-state.ts';

/** The lock is open while half of it is in view (R095–R098), or motion is reduced (R511). */
const box = document.querySelector<HTMLElement>('.lock-box')!;
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const trigger = lockTrigger((state) => {
  box.dataset.state = state;
});
const sight = new IntersectionObserver((entries) => trigger(entries.at(-1)!.intersectionRatio >= 0.5), {
  threshold: 0.5,
});

function follow(): void {
  sight.disconnect();
  trigger(false);
  box.dataset.state = reduced.matches ? 'open' : 'locked';
  if (!reduced.matches) sight.observe(box);
}
reduced.addEventListener('change', follow);
follow();
