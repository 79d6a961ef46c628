import { cut, inked, move, path, rect } from '../../src/components/art/shapes.ts';
import { TILE_IDS, type TileId, tileCell, tileName } from '../../src/lib/tiles.ts';
import { joined, PANEL } from './pair.ts';
import { drawn, during, EDGE, inOut, mix, out, type Scene, STAGE, said, shade, snap, text } from './stage.ts';
import type { FilmWords } from './words.ts';

const CELL = { width: STAGE.width / 4, height: STAGE.height / 3 } as const;
const GROUT = 4;
const TILE = { width: CELL.width - GROUT, height: CELL.height - GROUT } as const;

function placed(id: TileId): { x: number; y: number } {
  const { column, row } = tileCell(id);
  return { x: column * CELL.width + GROUT / 2, y: row * CELL.height + GROUT / 2 };
}

function place(id: TileId): string {
  const { x, y } = placed(id);
  return path(`M${x + 5} ${y + 5}h${TILE.width - 10}v${TILE.height - 10}h-${TILE.width - 10}z`, 'dash soft');
}

function tile(id: TileId, time: string): string {
  const { x, y } = placed(id);
  const { width, height } = TILE;
  const ink = id === 'next' ? 'ink' : 'on';
  const picture = move(
    `translate(${(width - 240 * 0.88) / 2} ${height - 200 * 0.88}) scale(.88)`,
    drawn(`app-${id}`),
  );
  const hour = id === 'next' ? '' : text(time, width - 14, 48, 42, ink, 'end');
  const all =
    (id === 'next' ? '' : rect(0, 0, width, height, 'g', 6)) +
    cut(0, 0, width, height, picture) +
    text(tileName(id), 14, 48, 46, ink) +
    hour;
  return move(`translate(${x} ${y})`, inked(id, all));
}

/** Delay between two apps, in seconds. */
const BEAT = 0.55;

function wall(time: number, hours: FilmWords['hours']): string {
  const order = hours.map(({ time: hour, app }) => ({ hour, id: (app ?? 'next') as TileId }));
  return order
    .map(({ hour, id }, index) => {
      const start = index * BEAT;
      const come = during(time, start, 0.45, snap);
      const { x, y } = placed(id);
      const [mx, my] = [x + TILE.width / 2, y + TILE.height / 2];
      const size = mix(0.72, 1, come);
      if (time <= start) return place(id);
      return (
        (id === 'next' ? place(id) : come < 1 ? place(id) : '') +
        move(
          `translate(${mx} ${my}) scale(${size}) translate(${-mx} ${-my})`,
          shade(during(time, start, 0.16), tile(id, hour)),
        )
      );
    })
    .join('');
}

/** The joined pair shrinks until it is two of twelve tiles. */
function title({ day, tuesday }: FilmWords): Scene {
  const small = 0.5;
  const top = CELL.height - PANEL.top * small;
  return {
    seconds: 3.2,
    words: [day, tuesday],
    draw: (time) => {
      const back = during(time, 0, 0.8, inOut);
      const go = during(time, 2.95, 0.35, inOut);
      const scale = mix(1, small, back);
      return (
        shade(
          1 - go,
          move(
            `translate(${mix(0, CELL.width, back)} ${mix(0, top, back)}) scale(${scale})`,
            cut(0, PANEL.top, STAGE.width, PANEL.height, joined()),
          ),
        ) +
        said(time, { words: day, x: EDGE, y: 108, size: 92, width: 1080, from: 0.5, to: 2.95 }) +
        said(time, { words: tuesday, x: EDGE, y: 624, size: 92, from: 1.3, to: 2.95 })
      );
    },
  };
}

export const wholeWall = (hours: FilmWords['hours']) => wall(60, hours);

/** Zooms into the empty tile; `near` from 0 to 1. */
export function intoNext(near: number, hours: FilmWords['hours']): string {
  const { x, y } = placed('next');
  const scale = mix(1, 4.2, near);
  const [fromX, fromY] = [x + TILE.width / 2, y + TILE.height / 2];
  const to = { x: mix(fromX, STAGE.width / 2, near), y: mix(fromY, STAGE.height / 2, near) };
  return move(`translate(${to.x} ${to.y}) scale(${scale}) translate(${-fromX} ${-fromY})`, wholeWall(hours));
}

/** Eleven apps in an ordinary day and the missing tile; morning and evening are a scene each. */
export function dayScenes(words: FilmWords): Scene[] {
  const half = 6 * BEAT + 0.2;
  const names = (at: FilmWords['hours']) => [
    `${at.map(({ app }) => tileName((app ?? 'next') as TileId)).join(', ')}.`,
  ];
  const places = (time: number) => shade(1 - during(time, 0, 0.4, out), TILE_IDS.map(place).join(''));
  return [
    title(words),
    {
      seconds: half,
      words: names(words.hours.slice(0, 6)),
      draw: (time) =>
        time < 0.2
          ? shade(during(time, 0, 0.2), TILE_IDS.map(place).join(''))
          : wall(time - 0.2, words.hours),
    },
    {
      seconds: 4.9,
      words: names(words.hours.slice(6)),
      draw: (time) => wall(time + half - 0.2, words.hours) + places(9),
    },
  ];
}
