import { APP_IDS } from '#domain/apps.ts';
import { TILE_IDS, type TileId } from '#lib/tiles.ts';
import { figure, type HairName } from './figure.ts';
import { drawing, inkedFile, type Picture } from './inked-file.ts';
import { type Ink, move } from './shapes.ts';

interface Person {
  hair?: HairName;
  hairInk?: Ink;
  facing?: 1 | -1;
  ink?: 'k' | 'p';
}

/** One person on the lower edge of an 80 x 80 field. */
export function person({ facing = 1, ...looks }: Person = {}): string {
  const left = facing === 1 ? 8 : 11;
  return move(`translate(${left} -26) scale(.76)`, figure({ x: 0, y: 100, facing, bottom: 139.5, ...looks }));
}

/** Both people of each flip card: apart in the old way, joined in the new. */
const FLIP_PEOPLE: readonly (readonly [left: HairName, right: HairName])[] = [
  ['bob', 'crop'],
  ['quiff', 'long'],
  ['bun', 'cap'],
  ['beanie', 'curls'],
  ['afro', 'scarf'],
  ['sides', 'bob'],
];
export const NAME_PEOPLE: readonly HairName[] = ['cap', 'curls', 'beanie', 'bob', 'afro', 'scarf'];

/** Person with `room` units above the head for high hair. */
const personPicture = (room: number, looks: Person, tile?: TileId): Picture => ({
  field: `0 ${-room} 80 ${80 + room}`,
  shapes: person(looks),
  tile,
});

/** Picture names: left and right of the old way, left and right of the new. */
export function flipPictures(place: number, tile: TileId): readonly [string, string, string, string] {
  const [left, right] = FLIP_PEOPLE[place % FLIP_PEOPLE.length]!;
  return [`old-${left}`, `old-${right}-left`, `new-${left}-${tile}`, `new-${right}-left`];
}

function flipPerson(name: string): Picture | undefined {
  const [way, hair, of] = name.split('-') as [string, HairName, TileId | 'left' | undefined];
  if (way === 'old') return personPicture(12, { hair, hairInk: 'q2', facing: of ? -1 : 1 });
  if (way !== 'new') return undefined;
  return of === 'left'
    ? personPicture(12, { hair, facing: -1, ink: 'p' })
    : personPicture(12, { hair, hairInk: 'g' }, of);
}

/** Drawings in files of their own, without those of flip cards: home below its first screen. */
function stillPictures(): Map<string, Picture> {
  return new Map<string, Picture>([
    ...TILE_IDS.flatMap((id): [string, Picture][] => [
      [`app-${id}`, { ...drawing(`app-${id}`), tile: id }],
      [`house-${id}`, { ...drawing(`house-${id}`), tile: id }],
    ]),
    ...APP_IDS.map((id): [string, Picture] => [`way-${id}`, { ...drawing(`way-${id}`), tile: id }]),
    ['by-localz', { ...drawing('by-localz'), tile: 'localz' }],
    ['by-swapz', { ...drawing('by-swapz'), tile: 'swapz' }],
    ['by-roomz', { ...drawing('by-roomz'), tile: 'roomz' }],
    ['deal', { ...drawing('deal'), tile: 'swapz' }],
    ['bedroom', { ...drawing('bedroom'), tile: 'roomz' }],
    ...NAME_PEOPLE.map((hair, index): [string, Picture] => [
      `name-${index}`,
      personPicture(8, { hair, hairInk: index % 2 ? 'k' : 'd', ink: index % 2 ? 'p' : 'k' }),
    ]),
    ...['windows', 'said', 'read', 'earned', 'shipped', 'dull', 'carry', 'film'].map(
      (name): [string, Picture] => [name, drawing(name)],
    ),
    ['good', { ...drawing('good'), tile: 'swapz' }],
    ['phone', { ...drawing('phone'), line: 'line-strong' }],
    ...['step-sent', 'step-decided', 'step-earned', 'apart', 'joined'].map((name): [string, Picture] => [
      name,
      { ...drawing(name), line: 'on-slab' },
    ]),
  ]);
}

interface PictureFile {
  /** Address with a content hash, so that it can be cached for ever. */
  src: string;
  /** In drawing units. */
  width: number;
  height: number;
  svg: string;
}

let still: Map<string, Picture> | undefined;
const files = new Map<string, PictureFile>();

/** Six-digit FNV-1a hash: islands name pictures, and browsers have no `node:crypto`. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 8).toString(16).padStart(6, '0');
}

/** Build time only. @throws on an unknown name. */
export function pictureFile(name: string): PictureFile {
  const known = files.get(name);
  if (known) return known;
  still ??= stillPictures();
  const picture = still.get(name) ?? flipPerson(name);
  if (!picture) throw new Error(`No drawing that has a file of its own is called "${name}".`);
  const svg = inkedFile(picture);
  const [, , width = 0, height = 0] = picture.field.split(' ').map(Number);
  const file = { src: `/art/${name}.${hashOf(svg)}.svg`, width, height, svg };
  files.set(name, file);
  return file;
}

/** All files, for their route; `flips` are the tiles of the flip cards in order. */
export function pictureFiles(flips: readonly TileId[]): PictureFile[] {
  const people = flips.flatMap((tile, place) => flipPictures(place, tile));
  return [...new Set([...stillPictures().keys(), ...people])].map(pictureFile);
}

interface Props {
  /** One of `stillPictures` or `flipPictures`. */
  name: string;
  className?: string | undefined;
}

/** Decorative drawing loaded lazily from its own file. Hydration leaves it untouched. */
export function FileArt({ name, className }: Props) {
  const file = import.meta.env.SSR ? pictureFile(name) : undefined;
  return (
    <img
      className={className ? `art ${className}` : 'art'}
      loading="lazy"
      decoding="async"
      width={file?.width}
      height={file?.height}
      src={file?.src}
      alt=""
      draggable={false}
      suppressHydrationWarning
    />
  );
}
