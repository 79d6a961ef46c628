import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { FileArt } from '#components/art/pictures.tsx';
import { VideoButton } from '#components/site/VideoButton.tsx';
import type { AppId } from '#domain/apps.ts';

interface AppCardFacts {
  id: AppId;
  name: string;
  amount: string;
  per?: string;
  note?: string;
  tagline: string;
  description: string;
  /** URL of the app once it is live. */
  url?: string;
  verb: string;
  /** Its film in content/videos, and the URL of that film outside this page. */
  video: string;
  film?: string;
}

/** R105, R113–R120. Without script both sides are stacked. A browser may have translated the text already. */
export function AppCards({
  cards,
  next,
}: {
  cards: readonly AppCardFacts[];
  next: { name: string; text: string };
}) {
  return (
    <ul className="twelve">
      {cards.map((card) => (
        <AppCard key={card.id} {...card} />
      ))}
      <li className="tile t-next" id="next">
        <div className="tile-face">
          <header>
            <h3 suppressHydrationWarning>{next.name}</h3>
            <p suppressHydrationWarning>{next.text}</p>
          </header>
          <FileArt name="app-next" />
          <footer>
            <button type="button" disabled suppressHydrationWarning>
              Coming Soon
            </button>
          </footer>
        </div>
      </li>
    </ul>
  );
}

/** Pressing the card turns it over, except on a link or another button. Selecting is no press. */
function AppCard(app: AppCardFacts) {
  const { id, name, tagline, description, url, verb, video, film } = app;
  // Undefined until first turned: CSS keeps the back out of reach, and the HTML has no `inert` that would hide it
  // without script.
  const [over, setOver] = useState<boolean>();
  const keepsFocus = useRef(false);
  const details = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const about = `${id}-about`;

  useEffect(() => {
    // The effect of hydration runs after a press that came in between.
    if (over === undefined || !keepsFocus.current) return;
    keepsFocus.current = false;
    (over ? back : details).current?.focus({ preventScroll: true });
  }, [over]);

  const onClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const control = (target as Element).closest('a, button');
    if (control && control !== details.current && control !== back.current) return;
    if (!control && getSelection()?.type === 'Range') return;
    // Read before the focused button becomes inert and loses the focus.
    keepsFocus.current = currentTarget.contains(document.activeElement);
    setOver((now) => !now);
  };

  return (
    <li className={`tile t-${id}`} id={id}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard its two buttons do the same. */}
      <article aria-label={name} data-over={over ? '' : undefined} onClick={onClick}>
        <div className="tile-face" inert={over}>
          <Heading {...app}>
            <p suppressHydrationWarning>{tagline}</p>
          </Heading>
          <FileArt name={`app-${id}`} />
          <footer>
            {url ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                <span suppressHydrationWarning>Visit App</span>
                <span className="sr-only" suppressHydrationWarning>{`: ${name}, opens in a new tab`}</span>
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M3 0h9v9h-2.4V4.1L1.7 12 0 10.3l7.9-7.9H3z" />
                </svg>
              </a>
            ) : (
              <button type="button" disabled suppressHydrationWarning>
                Coming Soon
              </button>
            )}
            <button
              type="button"
              data-turn
              aria-label={`Details: ${name}`}
              aria-expanded={over === true}
              ref={details}
              suppressHydrationWarning
            >
              Details
            </button>
          </footer>
        </div>
        <div className="tile-face tile-back" inert={over === false}>
          <Heading {...app} />
          <p id={about} suppressHydrationWarning>
            {description}
          </p>
          <p className="verb" aria-hidden="true" suppressHydrationWarning>
            {verb}
          </p>
          <footer>
            <VideoButton video={video} page={film} app={name} about={`: ${name}`}>
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <path d="M2 0l9 6-9 6z" />
              </svg>
            </VideoButton>
            <button
              type="button"
              data-turn
              aria-label={`Back: ${name}`}
              aria-expanded={over !== false}
              aria-describedby={about}
              ref={back}
              suppressHydrationWarning
            >
              Back
            </button>
          </footer>
        </div>
      </article>
    </li>
  );
}

function Heading({ name, amount, per, note, children }: AppCardFacts & { children?: React.ReactNode }) {
  return (
    <header>
      <h3 suppressHydrationWarning>{name}</h3>
      <p className="price">
        <span suppressHydrationWarning>{amount}</span>
        {per && <small suppressHydrationWarning>{` ${per}`}</small>}
      </p>
      {note && (
        <p className="fine" suppressHydrationWarning>
          {note}
        </p>
      )}
      {children}
    </header>
  );
}
