import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { APP_IDS } from '#domain/apps.ts';
import { PRODUCT } from '#domain/product.ts';
import type { CollectionName } from '../schemas.ts';
import { type CheckedCollection, type ContentFile, filesOf, lineOfField, type Problem } from './source.ts';

/** Numbers stated on pages. */
const PROMISED = {
  /** "24+" on /tools (R182). */
  leastTools: 24,
  /** Minimum for a page of answers. */
  leastAnswers: 12,
  /** Prompt tips (R192). */
  prompts: 5,
  /** Per privacy policy and terms (R217). */
  legalSections: 10,
};

const LEGAL_TEXTS = ['privacy', 'terms'];
const FILM_EXTENSIONS = ['webm', 'mp4', 'webp', 'vtt'];

function checkApps(apps: readonly ContentFile[]): Problem[] {
  const missing = APP_IDS.filter((id) => !apps.some((app) => app.id === id)).map((id) => ({
    file: `content/apps/${id}.yaml`,
    sentence: `This file is missing. ${PRODUCT} has exactly eleven apps, each in a file of its own name.`,
  }));
  const extra = apps.filter(({ id }) => !APP_IDS.some((known) => known === id));
  return [
    ...missing,
    ...extra.map(({ path }) => ({ file: path, sentence: `This is none of the eleven apps of ${PRODUCT}.` })),
  ];
}

function checkCategories(tools: readonly ContentFile[], categories: readonly ContentFile[]): Problem[] {
  const used = new Set(tools.map(({ data }) => data.category));
  return categories
    .filter(({ id }) => !used.has(id))
    .map(({ path }) => ({
      file: path,
      sentence: 'No tool is in this category: its tab would be empty.',
    }));
}

function checkLegal(texts: readonly ContentFile[]): Problem[] {
  return LEGAL_TEXTS.flatMap((id): Problem[] => {
    const text = texts.find((one) => one.id === id);
    const file = `content/legal/${id}.mdx`;
    if (!text) return [{ file, sentence: 'This file is missing: the page of that name shows it.' }];
    const sections = text.body.match(/^## +\S/gm)?.length ?? 0;
    if (sections === PROMISED.legalSections) return [];
    const sentence = `This text has ${sections} sections (headings that begin with ##); it must have ${PROMISED.legalSections}.`;
    return [{ file, line: text.bodyLine, sentence }];
  });
}

function checkFilms(root: string, films: readonly ContentFile[]): Problem[] {
  return films.flatMap(({ path, data: { file } }) => {
    if (typeof file !== 'string') return [];
    return FILM_EXTENSIONS.map((extension) => `public/media/${file}.${extension}`)
      .filter((part) => !existsSync(join(root, part)))
      .map((part) => ({
        file: path,
        sentence: `${part} is missing: it is a part of this film. \`npm run film\` makes those that are drawn here.`,
      }));
  });
}

export function checkRequired(root: string, collections: readonly CheckedCollection[]): Problem[] {
  const of = (name: CollectionName) => filesOf(collections, name);
  const [tools, prompts, answers] = [of('tools'), of('prompts'), of('faq')];
  const atLeast = (count: number, what: string, least: number, folder: string): Problem[] =>
    count >= least
      ? []
      : [{ file: folder, sentence: `There are ${count} ${what}; the page promises at least ${least}.` }];
  const few = [
    ...atLeast(tools.length, 'tools', PROMISED.leastTools, 'content/tools'),
    ...atLeast(answers.length, 'questions', PROMISED.leastAnswers, 'content/faq'),
  ];
  if (prompts.length !== PROMISED.prompts) {
    const sentence = `There are ${prompts.length} prompt tips; the page shows exactly ${PROMISED.prompts}.`;
    few.push({ file: 'content/prompts', sentence });
  }
  if (of('rewards').length === 0) {
    const sentence = 'This file is missing: it is the token guide.';
    few.push({ file: 'content/rewards/guide.yaml', sentence });
  }
  return [
    ...checkApps(of('apps')),
    ...checkCategories(tools, of('tool-categories')),
    ...checkLegal(of('legal')),
    ...checkFilms(root, of('videos')),
    ...few,
  ];
}

export function checkFiles(collections: readonly CheckedCollection[], strays: readonly string[]): Problem[] {
  const files = collections.flatMap((collection) => collection.files);
  return [
    ...strays.map((file) => ({
      file,
      sentence: 'Nothing reads this file: it is in no collection, or its name ends otherwise.',
    })),
    ...files
      .filter(({ path }) => /\s/.test(path))
      .map(({ path }) => ({
        file: path,
        sentence: 'The name of this file has a space, which would be part of addresses. Use - instead.',
      })),
    ...files
      .filter(({ text }) => text.startsWith('\uFEFF'))
      .map(({ path }) => ({
        file: path,
        line: 1,
        sentence: 'The file begins with a byte order mark. Save it as "UTF-8", not "UTF-8 with BOM".',
      })),
  ];
}

function repeated(files: readonly ContentFile[], field: string, group?: string): Problem[] {
  const first = new Map<string, string>();
  return files.flatMap((file): Problem[] => {
    const value = file.data[field];
    if (value === undefined) return [];
    const key = `${group ? file.data[group] : ''} ${String(value).trim().toLowerCase()}`;
    const other = first.get(key);
    if (!other) {
      first.set(key, file.path);
      return [];
    }
    const sentence = `is the same as in ${other}.`;
    return [{ file: file.path, line: lineOfField(file, [field]), field, sentence }];
  });
}

/** `order` is unique within its row; titles and descriptions of pages are unique in search results. */
export function checkUnique(collections: readonly CheckedCollection[]): Problem[] {
  const rows: Record<string, string> = { faq: 'topic', tools: 'category' };
  const pages = [...filesOf(collections, 'pages'), ...filesOf(collections, 'news')];
  return [
    ...collections.flatMap(({ name, files }) => repeated(files, 'order', rows[name])),
    ...repeated(pages, 'title'),
    ...repeated(pages, 'description'),
  ];
}
