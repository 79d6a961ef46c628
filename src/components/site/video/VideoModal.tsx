import { useEffect, useRef, useState } from 'react';
import { control } from '#components/ui/button.ts';
import { dialog } from '#components/ui/dialog.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import type { FilmFacts } from '#lib/content/videos.ts';
import { FilmStage, type Press } from './FilmStage.tsx';

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

/** The press recorded by film-dialog.ts. */
function pressOn({ dataset }: HTMLDialogElement): Press | undefined {
  const films: Record<string, FilmFacts> = JSON.parse(dataset.films ?? '{}');
  const film = films[dataset.video ?? ''];
  return film && { film, app: dataset.app, since: Number(dataset.since) };
}
