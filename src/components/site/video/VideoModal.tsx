import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import { button, control } from '#components/ui/button.ts';
import { dialog } from '#components/ui/dialog.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import type { FilmFacts } from '#lib/content/videos.ts';
import { FALLBACK_HOST, FETCHING, refusalOf } from './film-words.ts';
import { HostedPlayer } from './HostedPlayer.tsx';

/** R139–R147. Hydrated on focus; the dialog works without it. No other host before the press (T43). */
export function VideoModal() {
  const header = useRef<HTMLElement>(null);
  const [press, setPress] = useState<Press>();

  useEffect(() => {
    const dialog = header.current!.closest('dialog')!;
    const left = new AbortController();
    const begin = () => setPress(pressOn(dialog));
    dialog.addEventListener('film', begin, left);
    dialog.addEventListener('close', () => setPress(undefined), left);
    if (dialog.open) begin();
    return () => left.abort();
  }, []);
  useAwake(header);

  const { film, app } = press ?? {};
  return (
    <>
      <header className={`${dialog.head} items-center! py-4`} ref={header}>
        <h2 className={dialog.title} id="video-title">
          {film ? `${app ? `${app}: ` : ''}${film.title}` : 'Video'}
        </h2>
        <form method="dialog">
          <button className={control()} type="submit">
            Close
          </button>
        </form>
      </header>
      <FilmStage press={press} />
      <p className="note px-5 py-4 max-sm:px-4">
        {film?.description} {film?.file && <a href={`${film.url}#words`}>The film in words</a>}
      </p>
    </>
  );
}

/** The press recorded by VideoDialog.astro. */
function pressOn({ dataset }: HTMLDialogElement): Press | undefined {
  const films: Record<string, FilmFacts> = JSON.parse(dataset.films ?? '{}');
  const film = films[dataset.video ?? ''];
  return film && { film, app: dataset.app, since: Number(dataset.since) };
}

/** Time-out for the player's ready message, in milliseconds since the press (A-07). */
const PATIENCE_MS = 8000;

interface Press {
  film: FilmFacts;
  app?: string;
  /** Time of the press, as `performance.now()`. */
  since: number;
}

/** Plays a film, or shows the link: a blocked player sends no message for eight seconds. */
function FilmStage({ press }: { press?: Press }) {
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

/** Smaller file first; a browser takes the first it can play. */
const KINDS = [
  ['webm', 'video/webm; codecs="vp9"'],
  ['mp4', 'video/mp4; codecs="avc1.64001f"'],
] as const;

interface Props {
  /** Path of its files without extension: `.webm`, `.mp4`, `.webp` (poster), `.vtt` (captions). */
  file: string;
  title: string;
  onReady: () => void;
  onRefused: () => void;
}

/** Shows its play button where autoplay is blocked. */
function OwnPlayer({ file, title, onReady, onRefused }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    video.current?.play().catch(() => undefined);
  }, []);
  return (
    <video
      ref={video}
      controls
      playsInline
      preload="none"
      poster={`${file}.webp`}
      aria-label={title}
      onLoadedData={onReady}
      onError={onRefused}
    >
      {KINDS.map(([ending, type], place) => (
        // Each failing source fires its own event, in order; the last one means that none is left.
        <source
          key={ending}
          src={`${file}.${ending}`}
          type={type}
          onError={place === KINDS.length - 1 ? onRefused : undefined}
        />
      ))}
      <track kind="captions" srcLang="en-GB" label="English" src={`${file}.vtt`} />
    </video>
  );
}
