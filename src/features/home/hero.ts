import { type HeroMoment, heroClock, heroTimeline } from './hero-timeline.ts';

/**
 * Types the hero by a highlight over what is not yet typed. `data-hero` on the root: `typing` (before the first
 * paint), `live` (this module types), `typed` (arrow shown), `words`; absent when nothing is typed.
 */
const root = document.documentElement;
const hero = document.querySelector<HTMLElement>('.hero')!;
const headline = hero.querySelector('h1')!;
const subline = hero.querySelector('.verbs')!;
const words = [...subline.querySelectorAll('span')];
const picture = hero.querySelector('.hero-art')!;
const pictured = picture.querySelectorAll('.word');
const control = hero.querySelector<HTMLButtonElement>('.motion button')!;
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const listening = new AbortController();

/** After this many milliseconds typing is skipped: the stylesheet is about to show the text by itself. */
const TOO_LATE = 2500;
const typing = root.dataset.hero === 'typing' && performance.now() < TOO_LATE;
const untyped = document.createRange();
let shownTurn = -1;
let inView = true;

const changed = () => document.dispatchEvent(new Event('motionchange'));
const phase = (name: string) => {
  if (root.dataset.hero) root.dataset.hero = name;
};

function revealCarousel(): void {
  if (root.dataset.ways) return;
  root.dataset.ways = 'shown';
  changed();
}

/** Marks `words[turn]` in the sentence and on the tile; nothing else moves. */
function markWord(turn: number): void {
  const [was, now] = [words.findIndex((word) => word.matches('.now')), turn % words.length];
  for (const list of [words, pictured]) {
    list[was]?.classList.remove('now');
    list[now]?.classList.add('now');
  }
  const app = words[now]!.classList[0]!;
  picture.setAttribute('class', `hero-art grid ${app}`);
}

function hideAfter(characters: number): void {
  let left = characters;
  for (const part of [headline, subline]) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      if (left < text.length) {
        untyped.setStart(text, left);
        return;
      }
      left -= text.length;
    }
  }
}

function typed(): void {
  listening.abort();
  CSS.highlights?.delete('untyped');
  phase('typed');
  control.hidden = reduced.matches;
  try {
    localStorage.setItem('hero-seen', '1');
  } catch {
    // Without storage the text is typed again at the next visit.
  }
}

function show({ characters, turn }: HeroMoment): void {
  if (characters < letters) {
    hideAfter(characters);
    return;
  }
  if (!listening.signal.aborted) typed();
  if (turn === shownTurn) return;
  shownTurn = turn;
  markWord(turn);
  phase('words');
  if (turn > 0) revealCarousel();
}

const lengths = [headline, subline].map((part) => part.textContent.length);
const letters = lengths[0]! + lengths[1]!;
const clock = heroClock(heroTimeline(lengths[0]!, lengths[1]!), show);

/** Plays only while the hero is visible and motion is neither paused nor reduced. */
function follow(): void {
  const paused = root.dataset.motion === 'paused';
  control.lastElementChild!.textContent = paused ? 'Play' : 'Pause';
  control.hidden = reduced.matches || !listening.signal.aborted;
  if (inView && !paused && !reduced.matches && !document.hidden) {
    clock.play();
  } else {
    clock.stop();
    revealCarousel();
  }
}

if (typing) {
  untyped.selectNodeContents(headline);
  untyped.setEndAfter(subline.lastChild!);
  CSS.highlights.set('untyped', new Highlight(untyped));
  phase('live');
  const once = { signal: listening.signal, passive: true };
  for (const type of ['click', 'keydown'] as const)
    document.addEventListener(type, () => clock.complete(), once);
} else {
  delete root.dataset.hero;
  clock.complete();
  revealCarousel();
}
for (const type of ['click', 'keydown', 'scroll'] as const)
  addEventListener(type, revealCarousel, { once: true, passive: true });
control.addEventListener('click', () => {
  if (root.dataset.motion === 'paused') delete root.dataset.motion;
  else root.dataset.motion = 'paused';
  changed();
});
for (const type of ['motionchange', 'visibilitychange']) document.addEventListener(type, follow);
reduced.addEventListener('change', follow);
new IntersectionObserver(([entry]) => {
  inView = entry!.isIntersecting;
  follow();
}).observe(hero);
follow();
