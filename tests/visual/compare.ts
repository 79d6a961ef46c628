import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Choice, isNamed } from './choice.ts';

/** A channel of a pixel may differ by so much of 255: less than anyone sees. */
const TOLERANCE = 3;
/** Chromium does not always draw the corner of a focus ring alike: so many pixels of a picture may differ by so much. */
const STRAY = { pixels: 4, by: 12 };
/** Of a long page only the rows that differ are shown, with so many above and below. */
const AROUND = 80;
const RED = [220, 20, 60] as const;

interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

export interface Difference {
  name: string;
  /** Of all pixels, from 0 to 1. */
  share: number;
  /** Before, after, and what differs, side by side. */
  picture: string;
}

export interface Compared {
  same: number;
  different: Difference[];
  /** Photographed for the first time. */
  fresh: string[];
  /** Photographed before and not now. */
  gone: string[];
}

/** The picture on a canvas of this size. */
async function rawOf(file: string, width: number, height: number): Promise<Raw> {
  const { width: own = 0, height: ownHeight = 0 } = await sharp(file).metadata();
  const background = { r: 128, g: 128, b: 128 };
  const data = await sharp(file)
    .flatten()
    .extend({ right: width - own, bottom: height - ownHeight, background })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** What differs is red, the rest pale; and how much, between which rows. */
function marked(one: Raw, other: Raw) {
  const [before, after] = [one.data, other.data];
  const data = Buffer.alloc(before.length);
  let count = 0;
  let most = 0;
  let first = one.height;
  let last = 0;
  // No call for a pixel: a long page has fifteen million of them.
  for (let at = 0; at < before.length; at += 3) {
    let differs = false;
    for (let n = at; n < at + 3; n += 1) {
      const by = before[n]! - after[n]!;
      if (by > TOLERANCE || by < -TOLERANCE) differs = true;
      if (by > most || by < -most) most = Math.abs(by);
      data[n] = 200 + after[n]! / 5;
    }
    if (!differs) continue;
    for (let n = 0; n < 3; n += 1) data[at + n] = RED[n]!;
    const row = Math.floor(at / 3 / one.width);
    count += 1;
    if (row < first) first = row;
    last = row;
  }
  const isStray = count <= STRAY.pixels && most <= STRAY.by;
  return { raw: { ...one, data }, count: isStray ? 0 : count, first, last };
}

async function compareFiles(before: string, after: string, picture: string): Promise<number> {
  if (readFileSync(before).equals(readFileSync(after))) return 0;
  const [{ width: w1 = 0, height: h1 = 0 }, { width: w2 = 0, height: h2 = 0 }] = [
    await sharp(before).metadata(),
    await sharp(after).metadata(),
  ];
  const [width, height] = [Math.max(w1, w2), Math.max(h1, h2)];
  const [one, other] = [await rawOf(before, width, height), await rawOf(after, width, height)];
  const { raw, count, first, last } = marked(one, other);
  if (count === 0) return 0;
  const top = Math.max(0, first - AROUND);
  const rows = Math.min(height, last + AROUND) - top;
  const shown = ({ data }: Raw) => data.subarray(top * width * 3, (top + rows) * width * 3);
  const grey = { r: 128, g: 128, b: 128 };
  await sharp({ create: { width: width * 3 + 40, height: rows, channels: 3, background: grey } })
    .composite(
      [one, other, raw].map((part, n) => ({
        input: shown(part),
        raw: { width, height: rows, channels: 3 },
        left: n * (width + 20),
        top: 0,
      })),
    )
    // A whole port differs everywhere, and a hundred such pictures as PNG take minutes to write.
    .jpeg({ quality: 88 })
    .toFile(picture);
  return count / (width * height);
}

function picturesIn(folder: string, choice: Choice): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.slice(0, -'.png'.length))
    .filter((name) => isNamed(choice, name.split('.')[0] ?? ''))
    .filter((name) => choice.sizes.some((size) => name.split('.')[1] === `${size}`))
    .sort();
}

/** Compares what was photographed with the pictures in `before`, and leaves one picture for each difference in a third. */
export async function compareFolders(before: string, choice: Choice, differences: string): Promise<Compared> {
  const { out: after } = choice;
  rmSync(differences, { recursive: true, force: true });
  mkdirSync(differences, { recursive: true });
  const [known, taken] = [new Set(picturesIn(before, choice)), new Set(picturesIn(after, choice))];
  const both = [...taken].filter((name) => known.has(name));
  const different: Difference[] = [];
  for (const name of both) {
    const picture = join(differences, `${name}.jpg`);
    const share = await compareFiles(join(before, `${name}.png`), join(after, `${name}.png`), picture);
    if (share > 0) different.push({ name, share, picture });
  }
  return {
    same: both.length - different.length,
    different,
    fresh: [...taken].filter((name) => !known.has(name)),
    gone: [...known].filter((name) => !taken.has(name)),
  };
}
