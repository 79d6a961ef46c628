import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { articlePicture } from './article-picture.ts';

async function folderWith(name: string, width: number, height: number, orientation = 1): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'thegrid-picture-'));
  mkdirSync(join(root, 'content/news/pictures'), { recursive: true });
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#7a4' } })
    .withMetadata({ orientation })
    .withExif({ IFD3: { GPSLatitude: '51/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();
  writeFileSync(join(root, 'content/news/pictures', name), bytes);
  return root;
}

test('a picture gets a file for each kind of screen, with its size, and without what the camera noted', async () => {
  const root = await folderWith('stand.jpg', 2000, 1500);
  const { files, width, height } = await articlePicture('content/news/pictures/stand.jpg', root);
  expect([width, height]).toEqual([960, 720]);
  expect(files.map((file) => file.width)).toEqual([320, 640, 960]);
  for (const { name, bytes } of files) {
    expect(name).toMatch(/^stand-\d+\.[\da-f]{8}\.webp$/);
    const { format, exif } = await sharp(bytes).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
  }
});

test('a small picture is not enlarged, and one that was taken sideways is turned', async () => {
  const root = await folderWith('small.jpg', 300, 200, 6);
  const { files, width, height } = await articlePicture('content/news/pictures/small.jpg', root);
  expect([files.length, width, height]).toEqual([1, 200, 300]);
});
