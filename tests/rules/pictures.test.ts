import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { type Choice, isNamed, sizesOf } from '../visual/choice.ts';
import { compareFolders } from '../visual/compare.ts';

let folder = '';
let choice: Choice;
const before = () => join(folder, 'before');
const differences = () => join(folder, 'differences');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thegrid-pictures-'));
  choice = { tree: '', out: join(folder, 'after'), only: [], sizes: sizesOf() };
  for (const one of [before(), choice.out]) mkdirSync(one);
});

/** A white picture of 10 × 10 pixels, or as high as it says, with one pixel of this grey. */
async function paint(file: string, grey: number, height = 10): Promise<void> {
  const pixels = Buffer.alloc(10 * height * 3, 255);
  pixels.fill(grey, 0, 3);
  await sharp(pixels, { raw: { width: 10, height, channels: 3 } })
    .png()
    .toFile(file);
}

test('a picture that differs is named with the share of its pixels, and shown beside the one before', async () => {
  await paint(join(before(), 'home.390.light.png'), 255);
  await paint(join(choice.out, 'home.390.light.png'), 0);
  await paint(join(before(), 'home.390.dark.png'), 255);
  await paint(join(choice.out, 'home.390.dark.png'), 253);
  const { same, different } = await compareFolders(before(), choice, differences());
  expect(same).toBe(1);
  expect(different.map(({ name, share }) => [name, share])).toEqual([['home.390.light', 0.01]]);
  expect(readdirSync(differences())).toEqual(['home.390.light.jpg']);
});

test('a page that has become longer differs by what came', async () => {
  await paint(join(before(), 'home.390.light.png'), 255);
  await paint(join(choice.out, 'home.390.light.png'), 255, 20);
  const { different } = await compareFolders(before(), choice, differences());
  expect(different.map(({ share }) => share)).toEqual([0.5]);
});

test('what is gone and what is new is named, but only of what was chosen', async () => {
  await paint(join(before(), 'home.390.light.png'), 0);
  await paint(join(before(), 'desk.390.light.png'), 0);
  await paint(join(before(), 'home.1440.light.png'), 0);
  await paint(join(choice.out, 'home-film.390.light.png'), 0);
  const chosen = { ...choice, only: ['home'], sizes: sizesOf('390') };
  const { gone, fresh } = await compareFolders(before(), chosen, differences());
  expect([gone, fresh]).toEqual([['home.390.light'], ['home-film.390.light']]);
});

test('a choice names parts of names and widths', () => {
  expect(sizesOf('1440,390')).toEqual([390, 1440]);
  expect(() => sizesOf('400')).toThrow('not 400');
  expect(isNamed({ ...choice, only: ['desk', 'faq'] }, 'faq-open')).toBe(true);
  expect(isNamed({ ...choice, only: ['desk', 'faq'] }, 'about')).toBe(false);
});

test('shots find by role, label or text, never by a class or an id, so that they outlive the markup', () => {
  const shots = 'tests/visual/shots';
  const wrong = readdirSync(shots).filter((file) =>
    /\.(?:locator|querySelector\w*)\(\s*['"`][^)]*[.#]\w/.test(readFileSync(join(shots, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
