import { type KeyboardEvent, useState } from 'react';
import { FileArt, flipPictures } from '#components/art/pictures.tsx';
import type { TileId } from '#lib/tiles.ts';

/** One deal twice, with all figures computed. */
export interface FlipCardFacts {
  app: TileId;
  appName: string;
  title: string;
  old: { headline: string; description: string; assumption: string };
  new: { headline: string; description: string };
  /** The middleman's fee: "12 %". */
  percent: string;
  /** What the two people retain: "£81", with its label. */
  saving: string;
  savingLabel: string;
}

/** R086–R093. Without script both sides are listed. A browser may have translated the text already. */
export function FlipCards({ cards }: { cards: readonly FlipCardFacts[] }) {
  return (
    <>
      <ul className="flips turning">
        {cards.map((card, place) => (
          <li key={card.title}>
            <FlipCard card={card} place={place} />
          </li>
        ))}
      </ul>
      <noscript>
        <ul className="flips">
          {cards.map((card, place) => (
            <li key={card.title}>
              <div className={`flip t-${card.app}`}>
                <OldFace card={card} place={place} />
                <NewFace card={card} place={place} />
              </div>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  );
}

interface CardProps {
  card: FlipCardFacts;
  /** Index of the card, which selects its two people. */
  place: number;
}

function FlipCard({ card, place }: CardProps) {
  const [isNew, setNew] = useState(false);
  const turn = () => setNew((now) => !now);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // Space would scroll the page.
    event.preventDefault();
    if (!event.repeat) turn();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element may hold neither headings nor paragraphs.
    <div
      className={`flip t-${card.app}`}
      role="button"
      tabIndex={0}
      aria-pressed={isNew}
      onClick={turn}
      onKeyDown={onKeyDown}
    >
      <OldFace card={card} place={place} away={isNew} />
      <NewFace card={card} place={place} away={!isNew} />
    </div>
  );
}

interface FaceProps extends CardProps {
  /** Hidden from pointer, keyboard and screen readers. Absent where both sides are visible. */
  away?: boolean;
}

function OldFace({ card, place, away }: FaceProps) {
  const [left, right] = flipPictures(place, card.app);
  return (
    // `inert` should suffice, but some accessible-name computations ignore it.
    <div className="face old" inert={away} aria-hidden={away}>
      <Side title={card.title} which="Old way" turns={away !== undefined} />
      <h3 suppressHydrationWarning>{card.old.headline}</h3>
      <p suppressHydrationWarning>{card.old.description}</p>
      <p className="small" suppressHydrationWarning>{`Worked example. ${card.old.assumption}`}</p>
      <div className="between" aria-hidden="true">
        <FileArt name={left} />
        <b suppressHydrationWarning>{card.percent}</b>
        <FileArt name={right} />
      </div>
    </div>
  );
}

function NewFace({ card, place, away }: FaceProps) {
  const [, , left, right] = flipPictures(place, card.app);
  return (
    <div className="face new" inert={away} aria-hidden={away}>
      <Side title={card.title} which={`New way: ${card.appName}`} turns={away !== undefined} />
      <h3 suppressHydrationWarning>{card.new.headline}</h3>
      <p suppressHydrationWarning>{card.new.description}</p>
      <p className="saving">
        <b suppressHydrationWarning>{card.saving}</b>{' '}
        <span suppressHydrationWarning>{`${card.savingLabel}, in this example`}</span>
      </p>
      <div className="between" aria-hidden="true">
        <FileArt name={left} />
        <FileArt name={right} />
      </div>
    </div>
  );
}

function Side({ title, which, turns }: { title: string; which: string; turns: boolean }) {
  return (
    <p className="side">
      <b suppressHydrationWarning>{title}</b> <span suppressHydrationWarning>{which}</span>{' '}
      {turns && <TurnGlyph />}
    </p>
  );
}

function TurnGlyph() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M1 4h12a6 6 0 0 1 0 12H8v4L2 14.5 8 9v4h5a3 3 0 0 0 0-6H1z" />
    </svg>
  );
}
