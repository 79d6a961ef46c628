import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { FileArt } from '#components/art/pictures.tsx';
import { control } from '#components/ui/button.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import type { CarouselCard } from '#lib/content/apps.ts';
import { appCardPath } from '#lib/paths.ts';
import { type EndlessList, endlessList } from './endless-list.ts';
import { pauseMotion, useAttention, useInterval, useMotionPaused } from './motion.ts';

/** Interval between cards (R076), and between examples of the card pointed at or focused (R080), in milliseconds. */
const ADVANCE_EVERY = 3000;
const EXAMPLE_EVERY = 2000;
/** Reaches the next card outside the list, and no second one: narrower than a card, wider than the gap. */
const NEXT_CARD = '0px 160px';
/** Visible share that counts as "mostly in view" (R079). */
const MOSTLY = 0.6;

const STEP = `${control()} noscript:hidden`;
const BUTTONS = [
  { by: -1, label: 'Previous card', arrow: 'M9 0v12L1 6z' },
  { by: 1, label: 'Next card', arrow: 'M3 0v12l8-6z' },
] as const;
const STEPS: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * One card per app with examples (R075–R082, A-03). Without script, and until hydration, it is a scroll-snap list.
 * Then it advances every 3 s while mostly in view, until moved by hand; it pauses on hover and keyboard focus.
 */
export function Carousel({ cards }: { cards: readonly CarouselCard[] }) {
  const strip = useRef<HTMLElement>(null);
  const rail = useRef<HTMLUListElement>(null);
  const list = useRef<EndlessList>(undefined);
  const paused = useMotionPaused();
  const isInView = useMostlyInView(strip);
  const attention = useAttention(strip);
  const example = useExamples(attention.card, paused);

  useEffect(() => {
    list.current = endlessList(rail.current!, pauseMotion);
    const stopLoading = loadNearPictures(rail.current!);
    return () => {
      list.current?.dispose();
      stopLoading();
    };
  }, []);
  useInterval(ADVANCE_EVERY, isInView && !paused && !attention.isAttendedTo, () => list.current?.step(1));
  useAwake(strip);

  const stepByHand = (by: 1 | -1) => {
    pauseMotion();
    list.current?.step(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stepByHand(by);
  };

  return (
    <section
      ref={strip}
      className="strip"
      aria-labelledby="ways"
      aria-roledescription="carousel"
      onKeyDown={onKeyDown}
      {...attention.handlers}
    >
      <div className="sheet strip-head">
        <h2 id="ways" suppressHydrationWarning>
          Eleven ways round a middleman
        </h2>
        <div>
          {BUTTONS.map(({ by, label, arrow }) => (
            <button
              key={label}
              className={STEP}
              type="button"
              aria-label={label}
              aria-controls="ways-cards"
              onClick={() => stepByHand(by)}
            >
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <path d={arrow} />
              </svg>
            </button>
          ))}
        </div>
      </div>
      <ul className="rail" id="ways-cards" ref={rail}>
        {cards.map((card) => (
          <Slip key={card.id} {...card} shown={card.id === attention.card ? example : 0} />
        ))}
      </ul>
    </section>
  );
}

/** `suppressHydrationWarning`: a browser may have translated the text before hydration. */
const Slip = memo(function Slip({ id, name, verb, examples, shown }: CarouselCard & { shown: number }) {
  return (
    <li className={`slip t-${id}`} data-card={id}>
      {/* Not rendered while the card is off screen (carousel.css). */}
      <i>
        <FileArt name={`way-${id}`} />
      </i>
      <div>
        <p>
          <a className="display" href={appCardPath(id)} suppressHydrationWarning>
            {name}
          </a>
          <b suppressHydrationWarning>{verb}</b>
        </p>
        <ul>
          {examples.map((example, index) => (
            <li key={example} className={index === shown ? 'on' : undefined} suppressHydrationWarning>
              {example}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
});

/** Loads the picture of a card before the card enters, which it may do from either end. Returns how to stop. */
function loadNearPictures(list: HTMLElement): () => void {
  const load = (card: Element) => {
    card.querySelector('img')!.loading = 'eager';
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) load(target);
      // Comes in before the first card.
      load(list.lastElementChild!);
    },
    { root: list, rootMargin: NEXT_CARD },
  );
  for (const card of list.children) near.observe(card);
  return () => near.disconnect();
}

function useMostlyInView(strip: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const sight = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)!.intersectionRatio >= MOSTLY),
      { threshold: MOSTLY },
    );
    sight.observe(strip.current!);
    return () => sight.disconnect();
  }, [strip]);
  return isInView;
}

/** Index of the example shown on the active card; each card starts with its first (R080). */
function useExamples(card: string | undefined, paused: boolean): number {
  const [example, setExample] = useState(0);
  const [of, setOf] = useState(card);
  if (of !== card) {
    setOf(card);
    setExample(0);
  }
  useInterval(EXAMPLE_EVERY, !paused && card !== undefined, () => setExample((example + 1) % 3), card);
  return example;
}
