/** How much of the section is to be seen before its words come (R084), and how far they stand apart (R085). */
const THRESHOLD = 0.4;
const STAGGER = 120;
const FADE = 480;

/** Of a section that is far higher than the window, 40 % never shows: then it is enough that it fills the window. */
function reachable(section: HTMLElement): number {
  return Math.min(THRESHOLD, (0.95 * innerHeight) / section.offsetHeight);
}

/**
 * The words of the manifesto, one after the other, once. They are hidden by this script alone: without it, or with
 * reduced motion, the text stands there. It moves for less than five seconds with the text we have; the Pause control
 * ends it all the same, for whoever writes a longer one.
 */
function fadeWords(section: HTMLElement): void {
  let watcher: IntersectionObserver;

  const start = () => {
    watcher.disconnect();
    removeEventListener('resize', watch);
    delete section.dataset.words;
    if (document.documentElement.dataset.motion === 'paused') return;
    const fades = [...section.querySelectorAll('.w')].map((word, index) =>
      word.animate(
        { opacity: [0, 1] },
        { duration: FADE, delay: index * STAGGER, fill: 'backwards', easing: 'ease-out' },
      ),
    );
    document.addEventListener('motionchange', () => {
      if (document.documentElement.dataset.motion === 'paused') for (const fade of fades) fade.finish();
    });
  };

  const watch = () => {
    watcher?.disconnect();
    const threshold = reachable(section);
    watcher = new IntersectionObserver(
      // The last entry is how it is now. A hundredth allows for browsers that round the ratio.
      (entries) => entries.at(-1)!.intersectionRatio > threshold - 0.01 && start(),
      { threshold },
    );
    watcher.observe(section);
  };

  section.dataset.words = 'waiting';
  // Its height is asked for once it is near and laid out anyway, not while the page is still being made.
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)!.isIntersecting) return;
      near.disconnect();
      addEventListener('resize', watch);
      watch();
    },
    { rootMargin: '50%' },
  );
  near.observe(section);
}

const section = document.querySelector<HTMLElement>('[aria-labelledby="manifesto"]');
if (section && !matchMedia('(prefers-reduced-motion: reduce)').matches) fadeWords(section);
