import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { FileArt } from '#components/art/FileArt.tsx';
import { control } from '#components/ui/button.ts';
import type { AppId } from '#domain/apps.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { appCardPath } from '#lib/paths.ts';
import { pauseMotion, useBeat, useStill } from '../motion.ts';
import { type EndlessList, endlessList } from './endless-list.ts';
import { useAttention } from './use-attention.ts';

/** How often a card further (R076), and how often another example of the card somebody attends to (R080), in ms. */
const ADVANCE_EVERY = 3000;
const EXAMPLE_EVERY = 2000;
/** How much of it is "mostly in view" (R079). */
const MOSTLY = 0.6;

const STEP = `${control()} noscript:hidden`;
const STEPS: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

export interface WayCard {
  id: AppId;
  name: string;
  verb: string;
  /** Exactly three. */
  examples: readonly string[];
}

/**
 * What somebody might find on each app, a card for each (R075–R082, A-03). Without script, and until it wakes, it is a
 * list that scrolls and snaps. Alive it goes a card further every 3 s while it is mostly in view and nobody points at
 * it, is in it by keyboard, or has moved it by hand.
 */
export function Carousel({ cards }: { cards: readonly WayCard[] }) {
  const strip = useRef<HTMLElement>(null);
  const rail = useRef<HTMLUListElement>(null);
  const list = useRef<EndlessList>(undefined);
  const still = useStill();
  const isInView = useMostlyInView(strip);
  const attention = useAttention(strip);
  const example = useExamples(attention.card, still);

  useEffect(() => {
    // From now on a card comes in every few seconds, with its picture.
    for (const picture of rail.current!.querySelectorAll('img')) picture.loading = 'eager';
    list.current = endlessList(rail.current!, pauseMotion);
    return () => list.current?.leave();
  }, []);
  useBeat(ADVANCE_EVERY, isInView && !still && !attention.isAttendedTo, () => list.current?.step(1));
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
          <button
            className={STEP}
            type="button"
            aria-label="Previous card"
            aria-controls="ways-cards"
            onClick={() => stepByHand(-1)}
          >
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M9 0v12L1 6z" />
            </svg>
          </button>
          <button
            className={STEP}
            type="button"
            aria-label="Next card"
            aria-controls="ways-cards"
            onClick={() => stepByHand(1)}
          >
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M3 0v12l8-6z" />
            </svg>
          </button>
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

/** One card. Its words may have been translated before React came, and then stay so. */
const Slip = memo(function Slip({ id, name, verb, examples, shown }: WayCard & { shown: number }) {
  return (
    <li className={`slip t-${id}`} data-card={id}>
      {/* Kept aside while the card is beyond the edge (carousel.css). */}
      <i>
        <FileArt name={`app-${id}`} />
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

/** Which of the three examples the card somebody attends to shows; every card begins with its first (R080). */
function useExamples(card: string | undefined, still: boolean): number {
  const [example, setExample] = useState(0);
  const [of, setOf] = useState(card);
  if (of !== card) {
    setOf(card);
    setExample(0);
  }
  useBeat(EXAMPLE_EVERY, !still && card !== undefined, () => setExample((example + 1) % 3), card);
  return example;
}
