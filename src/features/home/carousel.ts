import { cycleExamples } from './carousel-examples.ts';

/**
 * What moves in the carousel: a card further every 3 s while it is mostly in view and nobody points at it, is in
 * it by keyboard, or has moved it by hand; and the three examples of the card under the pointer, one every 2 s. Without
 * this it is a list that scrolls.
 */
const ADVANCE_EVERY = 3000;
const MOSTLY = 0.6;

const root = document.documentElement;
const strip = document.querySelector<HTMLElement>('.strip')!;
const rail = strip.querySelector<HTMLElement>('.rail')!;
const [previous, next] = strip.querySelectorAll('button');
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

let inView = false;
let pointed = false;
/** The last thing that moved the list was a finger, a wheel or the scroll bar. */
let byHand = false;
/** Where the list is on its way to, in pixels. */
let goal: number | undefined;
let advance: ReturnType<typeof setTimeout> | undefined;

const still = () => root.dataset.motion === 'paused' || reduced.matches || document.hidden;
const examples = cycleExamples(still);
const revealed = () => !root.dataset.hero || Boolean(root.dataset.ways);

const jump = (left: number) => rail.scrollTo({ left, behavior: 'instant' });
const end = () => rail.scrollWidth - rail.clientWidth;
const pitch = () =>
  (rail.children[1] as HTMLElement).offsetLeft - (rail.children[0] as HTMLElement).offsetLeft;

/** Takes the card of one end to the other, and scrolls so that nobody sees it: the list has no end. */
function turn(by: 1 | -1): void {
  const left = rail.scrollLeft;
  if (by === 1) rail.append(rail.firstElementChild!);
  else rail.prepend(rail.lastElementChild!);
  jump(left - by * pitch());
}

function settle(): void {
  goal = undefined;
  rail.style.scrollSnapType = '';
}

function step(by: 1 | -1): void {
  byHand = false;
  // A list that snaps would take a card that changes its place for a reason to stop half way.
  rail.style.scrollSnapType = 'none';
  const width = pitch();
  let to = (goal ?? Math.round(rail.scrollLeft / width) * width) + by * width;
  if (to > end() + 2 || to < -2) {
    turn(by);
    to -= by * width;
  }
  goal = to;
  rail.scrollTo({ left: to, behavior: reduced.matches ? 'instant' : 'smooth' });
}

/** Moving it by hand pauses it, too. */
function hold(): void {
  if (still()) return;
  root.dataset.motion = 'paused';
  document.dispatchEvent(new Event('motionchange'));
}

/** Counts towards the next card wherever it may, from the beginning after every rest. */
function follow(): void {
  if (still() || !revealed() || !inView || pointed || strip.contains(document.activeElement)) {
    clearTimeout(advance);
    advance = undefined;
    return;
  }
  advance ??= setTimeout(() => {
    advance = undefined;
    step(1);
    follow();
  }, ADVANCE_EVERY);
}

const cardOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('.slip') : null);
const focused = () => (rail.contains(document.activeElement) ? cardOf(document.activeElement) : null);

for (const [type, over] of [
  ['pointerenter', true],
  ['pointerleave', false],
] as const)
  strip.addEventListener(type, () => {
    pointed = over;
    if (!over) examples.attend(focused());
    follow();
  });
strip.addEventListener('pointerover', ({ target }) => examples.attend(cardOf(target) ?? focused()));
strip.addEventListener('focusin', ({ target }) => {
  examples.attend(cardOf(target));
  follow();
});
// The focus has moved on only after the event.
strip.addEventListener('focusout', () =>
  queueMicrotask(() => {
    if (!pointed) examples.attend(focused());
    follow();
  }),
);

function manual(by: 1 | -1): void {
  hold();
  step(by);
}
previous!.addEventListener('click', () => manual(-1));
next!.addEventListener('click', () => manual(1));
strip.addEventListener('keydown', (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  manual(by);
});
for (const type of ['touchstart', 'pointerdown', 'wheel'] as const)
  rail.addEventListener(
    type,
    () => {
      byHand = true;
      settle();
    },
    { passive: true },
  );
rail.addEventListener('scroll', () => byHand && hold(), { passive: true });
rail.addEventListener('scrollend', () => {
  // It may be the end of an earlier way.
  if (goal !== undefined && Math.abs(rail.scrollLeft - goal) > 3) return;
  settle();
  // A hand that reaches an end finds another card behind it.
  if (!byHand) return;
  if (rail.scrollLeft > end() - 2) turn(1);
  else if (rail.scrollLeft < 2) turn(-1);
});

for (const type of ['motionchange', 'visibilitychange'])
  document.addEventListener(type, () => {
    follow();
    examples.follow();
  });
reduced.addEventListener('change', follow);
new IntersectionObserver(
  ([entry]) => {
    inView = entry!.intersectionRatio >= MOSTLY;
    follow();
  },
  { threshold: MOSTLY },
).observe(strip);
