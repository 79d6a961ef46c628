import { TILE_IDS, type TileId } from '#lib/tiles.ts';
import { drawing } from './drawing.ts';
import { figure, type HairName } from './figure.ts';
import { inkedFile, type Picture } from './inked-file.ts';
import { type Ink, move } from './shapes.ts';

/** Somebody in a tile: how the hair is, which way they look, and whether they are printed in ink or left in paper. */
interface Person {
  hair?: HairName;
  hairInk?: Ink;
  facing?: 1 | -1;
  ink?: 'k' | 'p';
}

/** One person, standing on the lower edge of a field of 80 x 80. */
export function person({ facing = 1, ...looks }: Person = {}): string {
  const left = facing === 1 ? 8 : 11;
  return move(`translate(${left} -26) scale(.76)`, figure({ x: 0, y: 100, facing, bottom: 139.5, ...looks }));
}

/** The two people of each flip card, the same on both its sides: apart in the old way, joined in the new. */
const FLIP_PEOPLE: readonly (readonly [left: HairName, right: HairName])[] = [
  ['bob', 'crop'],
  ['quiff', 'long'],
  ['bun', 'cap'],
  ['beanie', 'curls'],
  ['afro', 'scarf'],
  ['sides', 'bob'],
];
/** Who stands beside the names of those who come in. */
export const NAME_PEOPLE: readonly HairName[] = ['cap', 'curls', 'beanie', 'bob', 'afro', 'scarf'];

/** Somebody with head room for high hair, in units of the drawing. */
const stands = (room: number, looks: Person, tile?: TileId): Picture => ({
  field: `0 ${-room} 80 ${80 + room}`,
  shapes: person(looks),
  tile,
});

/** The names of the pictures of two people of a flip card: left and right of the old way, left and right of the new. */
export function flipPictures(place: number, tile: TileId): readonly [string, string, string, string] {
  const [left, right] = FLIP_PEOPLE[place % FLIP_PEOPLE.length]!;
  return [`old-${left}`, `old-${right}-left`, `new-${left}-${tile}`, `new-${right}-left`];
}

/** A person of a flip card by the name of the picture. */
function flipPerson(name: string): Picture | undefined {
  const [way, hair, of] = name.split('-') as [string, HairName, TileId | 'left' | undefined];
  if (way === 'old') return stands(12, { hair, hairInk: 'q2', facing: of ? -1 : 1 });
  if (way !== 'new') return undefined;
  return of === 'left' ? stands(12, { hair, facing: -1, ink: 'p' }) : stands(12, { hair, hairInk: 'g' }, of);
}

/** Drawings that stand in a file of their own, by name, but for those of flip cards: what home has below its first screen. */
function stillPictures(): Map<string, Picture> {
  return new Map<string, Picture>([
    ...TILE_IDS.flatMap((id): [string, Picture][] => [
      [`app-${id}`, { ...drawing(`app-${id}`), tile: id }],
      [`house-${id}`, { ...drawing(`house-${id}`), tile: id }],
    ]),
    ...NAME_PEOPLE.map((hair, index): [string, Picture] => [
      `name-${index}`,
      stands(8, { hair, hairInk: index % 2 ? 'k' : 'd', ink: index % 2 ? 'p' : 'k' }),
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
  /** Its address, with a hash of what is in it, so that it may be kept for ever. */
  src: string;
  /** In units of the drawing. */
  width: number;
  height: number;
  svg: string;
}

let still: Map<string, Picture> | undefined;
const files = new Map<string, PictureFile>();

/** Six digits that are others when the text is another (FNV-1a); islands name pictures, and a browser has no `node:crypto`. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 8).toString(16).padStart(6, '0');
}

/**
 * The file of a drawing. Only where pages are built.
 * @throws when no drawing has this name.
 */
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

/** All files, for the route that writes them; `flips` are the tiles of the flip cards in their order. */
export function pictureFiles(flips: readonly TileId[]): PictureFile[] {
  const people = flips.flatMap((tile, place) => flipPictures(place, tile));
  return [...new Set([...stillPictures().keys(), ...people])].map(pictureFile);
}
