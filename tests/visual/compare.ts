import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Choice, isNamed } from './choice.ts';

/** A channel of a pixel may differ by so much of 255: less than anybody sees. */
const TOLERANCE = 3;
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
  const data = Buffer.alloc(one.data.length);
  let count = 0;
  let first = one.height;
  let last = 0;
  for (let at = 0; at < one.data.length; at += 3) {
    const channel = (n: number) => Math.abs((one.data[at + n] ?? 0) - (other.data[at + n] ?? 0));
    const differs = channel(0) > TOLERANCE || channel(1) > TOLERANCE || channel(2) > TOLERANCE;
    for (const n of [0, 1, 2]) data[at + n] = differs ? (RED[n] ?? 0) : 200 + (other.data[at + n] ?? 0) / 5;
    if (!differs) continue;
    const row = Math.floor(at / 3 / one.width);
    count += 1;
    first = Math.min(first, row);
    last = Math.max(last, row);
  }
  return { raw: { ...one, data }, count, first, last };
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
  const three = await Promise.all(
    [one, other, raw].map(({ data }) =>
      sharp(data, { raw: { width, height, channels: 3 } })
        .extract({ left: 0, top, width, height: rows })
        .png()
        .toBuffer(),
    ),
  );
  await sharp({
    create: { width: width * 3 + 40, height: rows, channels: 3, background: { r: 128, g: 128, b: 128 } },
  })
    .composite(three.map((input, n) => ({ input, left: n * (width + 20), top: 0 })))
    .png({ compressionLevel: 3 })
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
    const picture = join(differences, `${name}.png`);
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
