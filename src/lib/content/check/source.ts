import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, LineCounter, parseDocument } from 'yaml';

/** A file of `content/`. */
export interface ContentFile {
  /** Relative to the root of the repository. */
  path: string;
  text: string;
  document: Document;
  data: unknown;
  /** Line in the file for an offset in the fields. */
  lineOf(offset: number): number;
  /** Empty in a YAML file. */
  body: string;
  /** Line in the file. */
  bodyLine: number;
}

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
export function readContent(root: string, path: string): ContentFile {
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
    text,
    document,
    data: document.errors.length ? undefined : document.toJS(),
    lineOf: (offset) => counter.linePos(offset).line + above,
    body,
    bodyLine: text.slice(0, text.length - body.length).split('\n').length,
  };
}

/** Line of an index, from 1. */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Blanks comments without moving lines or columns. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:\w])\/\/[^\n]*/g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
}

const withoutYamlComments = (text: string) =>
  text.replace(/^\s*#[^\n]*/gm, (comment) => ' '.repeat(comment.length));

/**
 * Files in which names and prices could be repeated: YAML and MDX content, and source files except tests,
 * with comments blanked.
 */
export function textsOf(root: string): { path: string; text: string }[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const content = filesUnder(root, 'content')
    .filter((path) => /\.(?:yaml|mdx)$/.test(path))
    .map((path) => ({ path, text: path.endsWith('.yaml') ? withoutYamlComments(read(path)) : read(path) }));
  const source = filesUnder(root, 'src')
    .filter((path) => /\.(?:astro|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: withoutComments(read(path)) }));
  return [...content, ...source];
}
