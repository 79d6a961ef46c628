import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import type { PublicRoadmapItem, shippedOf } from './public.ts';

/** Something public that is there to use, as its page and its picture show it. */
export type ShippedItem = ReturnType<typeof shippedOf>[number];

/** The first letters of the first and the last word of a name, for its tile: `AL` of `Ada Lovelace`. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}

/** The most words of a title that its address has, in characters. */
const WORDS_MAX = 60;

const ID = /(?:^|-)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * The last part of an item's address: words of its title, and its id. The id decides, because titles change; a title
 * without letters of the alphabet leaves the id alone.
 */
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

/** The id at the end of an address, whatever words stand before it; null when there is none. */
export function idOfAddress(address: string): string | null {
  return ID.exec(address)?.[1] ?? null;
}

/** The file of an item's picture, under `/social/shipped/`. */
const FILE = /^([\da-f-]{36})\.png$/;

/** The id that the file of a picture is named after; null for another name. */
export const idOfPicture = (file: string): string | null => FILE.exec(file)?.[1] ?? null;

/** The picture that is shown when somebody shares what shipped, as PNG; 404 for what is not public or not shipped. */
export const getShippedPicture = contract({
  name: 'getShippedPicture',
  method: 'GET',
  path: '/social/shipped/:file',
  audience: 'anyone',
  params: z.strictObject({ file: z.string() }),
  output: 'stream',
});

/** The path of an item's picture. What is shown is part of it, so that whoever keeps pictures by address fetches a changed one. */
export function picturePath(id: string, version: string): string {
  return `${getShippedPicture.path.replace(':file', `${id}.png`)}?v=${version}`;
}
