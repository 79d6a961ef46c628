import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import type { PublicRoadmapItem, shippedOf } from './public.ts';

export type ShippedItem = ReturnType<typeof shippedOf>[number];

/** Initials of the first and last word of a name, for its tile: `AL` of `Ada Lovelace`. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}

/** Maximum length of the title's part of an address, in characters. */
const WORDS_MAX = 60;

const ID = /(?:^|-)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Words of the title, then the id, which alone counts: titles change, and may have no Latin letters. */
export function addressOf({ id, title }: Pick<PublicRoadmapItem, 'id' | 'title'>): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const all = plain.replaceAll(/[’']/g, '').match(/[a-z\d]+/g) ?? [];
  const words: string[] = [];
  for (const word of all) {
    if ([...words, word].join('-').length > WORDS_MAX) break;
    words.push(word);
  }
  return [...words, id].join('-');
}

/** The id at the end of an address, ignoring the words before it; null without one. */
export const idOfAddress = (address: string): string | null => ID.exec(address)?.[1] ?? null;

/** The file of an item's picture, under `/social/shipped/`. */
const FILE = /^([\da-f-]{36})\.png$/;

export const idOfPicture = (file: string): string | null => FILE.exec(file)?.[1] ?? null;

/** The share picture of a shipped item, as PNG; 404 if it is not public or not shipped. */
export const getShippedPicture = contract({
  name: 'getShippedPicture',
  method: 'GET',
  path: '/social/shipped/:file',
  audience: 'anyone',
  params: z.strictObject({ file: z.string() }),
  output: 'stream',
});

/** The path of an item's picture. It contains a version of the content, so that caches fetch a changed one. */
export function picturePath(id: string, version: string): string {
  return `${getShippedPicture.path.replace(':file', `${id}.png`)}?v=${version}`;
}
