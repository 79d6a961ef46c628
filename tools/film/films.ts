import { colour } from '../../src/components/art/social/inks.ts';
import { withAppNames } from '../../src/lib/content/prose-components.ts';
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

export interface TranscriptLine {
  caption: string;
  shows: string;
}

const clock = (seconds: number) => {
  const thousandths = Math.round(seconds * 1000);
  const part = (size: number, wrap: number, digits: number) =>
    String(Math.floor(thousandths / size) % wrap).padStart(digits, '0');
  return `${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
};

export const transcriptOf = (transcript: readonly TranscriptLine[]): TranscriptLine[] =>
  transcript.map(({ caption, shows }) => ({ caption: withAppNames(caption), shows }));

/** WebVTT captions of a silent film: on-screen text, and descriptions in brackets. */
export function webVtt(
  lines: readonly TranscriptLine[],
  times: readonly { from: number; to: number }[],
): string {
  const cues = lines.map(({ caption, shows }, index) => {
    const { from = 0, to = 0 } = times[index] ?? {};
    return `${clock(from)} --> ${clock(to)}\n${caption}\n[${shows}]\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
