/** Visible share of the section at which words appear (R084), and delay between words in milliseconds (R085). */
const THRESHOLD = 0.4;
const STAGGER = 120;
const FADE = 480;

/** 40 % of a section far higher than the window is never visible; then it suffices that it fills the window. */
function reachable(section: HTMLElement): number {
  return Math.min(THRESHOLD, (0.95 * innerHeight) / section.offsetHeight);
}

/** Once, in less than five seconds; the Pause control ends it. Visible without script or with less motion. */
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
      // The last entry is the current one. A hundredth allows for browsers that round the ratio.
      (entries) => entries.at(-1)!.intersectionRatio > threshold - 0.01 && start(),
      { threshold },
    );
    watcher.observe(section);
  };

  // Hides the words, which lays them out again, and measures the height just below the window, not during page load.
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)!.isIntersecting) return;
      near.disconnect();
      section.dataset.words = 'waiting';
      addEventListener('resize', watch);
      watch();
    },
    { rootMargin: '15%' },
  );
  near.observe(section);
}

const section = document.querySelector<HTMLElement>('[aria-labelledby="manifesto"]');
if (section && !matchMedia('(prefers-reduced-motion: reduce)').matches) fadeWords(section);
