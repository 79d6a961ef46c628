import type { reference as astroReference } from 'astro:content';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { z } from 'astro/zod';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import { type CollectionName, contentCollections } from '../schemas.ts';

export interface Problem {
  /** Relative to the root of the repository. */
  file: string;
  /** From 1; absent when the whole file or a missing file is meant. */
  line?: number;
  /** Path of the field, if any: `items.2.title`. */
  field?: string;
  sentence: string;
}

const where = ({ file, line }: Problem) => (line ? `${file}:${line}` : file);

/** One line per problem, sorted by file and line: `content/tools/canva.yaml:4  badge: is missing. …` */
export function formatProblems(problems: readonly Problem[]): string {
  return problems
    .toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
    .map((problem) => `${where(problem)}  ${problem.field ? `${problem.field}: ` : ''}${problem.sentence}`)
    .join('\n');
}

export function report(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
  return `${count} in the content:\n\n${formatProblems(problems)}\n`;
}

export interface ContentFile {
  /** Relative to the root of the repository. */
  path: string;
  /** Name without extension. */
  id: string;
  text: string;
  document: Document;
  /** Empty when the YAML is invalid. */
  data: Record<string, unknown>;
  /** Line in the file for an offset in the fields. */
  lineOf(offset: number): number;
  /** Empty in a YAML file. */
  body: string;
  /** Line in the file. */
  bodyLine: number;
}

export interface CheckedCollection {
  name: string;
  schema: z.ZodType;
  files: ContentFile[];
}

export const filesOf = (collections: readonly CheckedCollection[], name: CollectionName): ContentFile[] =>
  collections.find((one) => one.name === name)?.files ?? [];

const FRONTMATTER = /^---\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/;

/** Recursive and sorted; paths relative to the root. */
export function filesUnder(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .sort();
}

/** Parses YAML as Astro does, including dates. Syntax errors are in `document.errors`. */
function readContent(root: string, path: string): ContentFile {
  const text = readFileSync(join(root, path), 'utf8');
  const isYaml = path.endsWith('.yaml');
  const head = isYaml ? undefined : FRONTMATTER.exec(text);
  const fields = isYaml ? text : (head?.[1] ?? '');
  const above = isYaml ? 0 : 1;
  const counter = new LineCounter();
  const document = parseDocument(fields, { lineCounter: counter, customTags: ['timestamp'], merge: true });
  const body = isYaml ? '' : text.slice(head?.[0].length ?? 0);
  return {
    path,
    id: basename(path).replace(/\.\w+$/, ''),
    text,
    document,
    data: (document.errors.length === 0 && document.toJS()) || {},
    lineOf: (offset) => counter.linePos(offset).line + above,
    body,
    bodyLine: text.slice(0, text.length - body.length).split('\n').length,
  };
}

/** Collections of `lib/content/schemas.ts` with their files, and files of no collection. */
export function readCollections(root: string): { collections: CheckedCollection[]; strays: string[] } {
  const all = filesUnder(root, 'content');
  // Astro does not check that the file of a reference exists.
  const reference = (collection: keyof typeof known) =>
    z.string().superRefine((id, context) => {
      const { base, pattern } = known[collection];
      if (all.includes(`${base}/${pattern.replace('*', id)}`)) return;
      context.addIssue({ code: 'custom', message: `names "${id}", and there is no such file in ${base}.` });
    });
  const known: ReturnType<typeof contentCollections> = contentCollections(
    reference as unknown as typeof astroReference,
  );
  const collections = Object.entries(known).map(([name, { base, pattern, schema }]) => ({
    name,
    schema: schema as z.ZodType,
    files: all
      .filter((path) => matchesGlob(path, `${base}/${pattern}`))
      .map((path) => readContent(root, path)),
  }));
  const taken = new Set(collections.flatMap(({ files }) => files.map(({ path }) => path)));
  return { collections, strays: all.filter((path) => !taken.has(path)) };
}

/** Line of a field; for a missing field of its nearest ancestor. */
export function lineOfField(file: ContentFile, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = depth === 1 ? file.document.contents : file.document.getIn(path.slice(0, depth - 1), true);
    const key = path[depth - 1];
    if (isMap(parent)) {
      const pair = parent.items.find((item) => String(item.key) === String(key));
      if (isNode(pair?.key) && pair.key.range) return file.lineOf(pair.key.range[0]);
    }
    const node = file.document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return file.lineOf(node.range[0]);
  }
  return file.lineOf(0);
}

/** A problem for each match of a pattern that `sentenceOf` objects to. */
export const problemsAt = (
  { path, text }: Pick<ContentFile, 'path' | 'text'>,
  pattern: RegExp,
  sentenceOf: (match: RegExpExecArray) => string | undefined,
): Problem[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const sentence = sentenceOf(match);
    const line = text.slice(0, match.index).split('\n').length;
    return sentence ? [{ file: path, line, sentence }] : [];
  });
