import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Widths of the files in pixels: the place of the picture is 320 wide, on screens of up to three pixels each. */
const WIDTHS = [320, 640, 960];
const QUALITY = 72;

interface PictureFile {
  /** Name in `/media/news/`, with a hash of its content. */
  name: string;
  width: number;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ArticlePicture {
  files: PictureFile[];
  /** Of the largest file, for a place that does not move when the picture arrives. */
  width: number;
  height: number;
}

const made = new Map<string, Promise<ArticlePicture>>();

async function fileOf(name: string, source: Uint8Array, width: number) {
  // Turned as the camera noted; every other note of the camera, such as the place, is left out.
  const { data, info } = await sharp(source)
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 8);
  return { name: `${name}-${info.width}.${hash}.webp`, ...info, bytes: new Uint8Array(data) };
}

async function make(root: string, path: string): Promise<ArticlePicture> {
  const source = readFileSync(join(root, path));
  const name = /([\w-]+)\.\w+$/.exec(path)?.[1] ?? '';
  const all = await Promise.all(WIDTHS.map((width) => fileOf(name, source, width)));
  const files = [...new Map(all.map((file) => [file.width, file])).values()];
  const { width = 0, height = 0 } = files.at(-1) ?? {};
  return { files: files.map(({ name, width, bytes }) => ({ name, width, bytes })), width, height };
}

/** The files that pages show of a picture in the repository, made once. @param path as in `photo.file` of an article */
export function articlePicture(path: string, root = process.cwd()): Promise<ArticlePicture> {
  const known = made.get(path) ?? make(root, path);
  made.set(path, known);
  return known;
}
