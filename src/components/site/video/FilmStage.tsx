import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { button } from '#components/ui/button.ts';
import type { FilmFacts } from '#lib/content/videos.ts';
import { FALLBACK_HOST, FETCHING, refusalOf } from './film-words.ts';
import { HostedPlayer } from './HostedPlayer.tsx';
import { OwnPlayer } from './OwnPlayer.tsx';

/** How long a player may take to say that it is ready, in milliseconds since the press. */
const PATIENCE_MS = 8000;

/** A press that opened the dialog. */
export interface Press {
  film: FilmFacts;
  /** The app on whose card it was pressed. */
  app?: string;
  /** When, on the clock of `performance.now()`. */
  since: number;
}

/**
 * Plays the film of one press, or shows the link instead: a player that was refused does not say so, so its own word
 * counts, and eight seconds without it count as a refusal. Before a press it only stands there.
 */
export function FilmStage({ press }: { press?: Press }) {
  const film = press?.film;
  const [word, setWord] = useState<'ready' | 'refused'>();
  const [of, setOf] = useState(press);
  if (of !== press) {
    setOf(press);
    setWord(undefined);
  }
  const refused = word === 'refused' || Boolean(film && !film.embed && !film.file);
  const ready = useCallback(() => setWord('ready'), []);
  const refuse = useCallback(() => setWord('refused'), []);

  const waits = Boolean(press) && !refused && !word;
  useEffect(() => {
    if (!waits || !press) return;
    const left = press.since + PATIENCE_MS - performance.now();
    if (left <= 0) refuse();
    const timer = setTimeout(refuse, Math.max(0, left));
    return () => clearTimeout(timer);
  }, [waits, press, refuse]);

  const host = film?.host ?? FALLBACK_HOST;
  return (
    <div className="video-stage" style={film && ({ '--aspect': film.aspect } as CSSProperties)}>
      <div>
        <p role="status">{refused ? refusalOf(host) : !word && FETCHING}</p>
        {film && refused && (
          <a className={button({ kind: 'paper' })} href={film.url} target="_blank" rel="noopener">
            {`Watch on ${host}`}
          </a>
        )}
      </div>
      {press && film?.file && !refused && (
        <OwnPlayer key={press.since} file={film.file} title={film.title} onReady={ready} onRefused={refuse} />
      )}
      {press && film?.embed && !refused && (
        <HostedPlayer
          key={press.since}
          address={film.embed}
          title={film.title}
          onReady={ready}
          onRefused={refuse}
        />
      )}
    </div>
  );
}
