import { colour } from '../../src/components/art/social/inks.ts';
import { dayScenes } from './day.ts';
import { pairScenes } from './pair.ts';
import { plungeScene } from './plunge.ts';
import { roadScenes } from './road.ts';
import { shortScenes } from './short.ts';
import { type Scene, STAGE } from './stage.ts';
import { filmWords } from './words.ts';

export interface Film {
  scenes: readonly Scene[];
  /** Time of the poster frame, in seconds. */
  poster: number;
}

const words = filmWords();

/** By file name in content/videos. */
export const FILMS: Record<string, Film> = {
  intro: {
    scenes: [...pairScenes(words), ...dayScenes(words), ...roadScenes(words), plungeScene(words)],
    poster: 12.5,
  },
  overview: { scenes: shortScenes(words), poster: 9.2 },
};

export const lengthOf = ({ scenes }: Film): number => scenes.reduce((sum, { seconds }) => sum + seconds, 0);

/** In seconds of the film. */
export function timesOf({ scenes }: Film): { from: number; to: number }[] {
  let at = 0;
  return scenes.map(({ seconds }) => {
    const from = at;
    at += seconds;
    return { from, to: at };
  });
}

function ruled(): string {
  let lines = '';
  for (let x = 1; x < 12; x++) lines += `M${(x * STAGE.width) / 12} 0V${STAGE.height}`;
  return `<path d="${lines}" stroke="${colour('grid')}" stroke-width="2"/>`;
}

/** Frame at `time`: content of an svg of the stage's size. */
export function frame(film: Film, time: number): string {
  const times = timesOf(film);
  const index = times.findIndex(({ to }) => time < to);
  const last = index < 0 ? film.scenes.length - 1 : index;
  const drawn = film.scenes[last]!.draw(time - times[last]!.from);
  return `<rect class="ground" width="${STAGE.width}" height="${STAGE.height}"/>${ruled()}${drawn}`;
}
