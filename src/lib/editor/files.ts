import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that the editor's page loads, under a name that says what is in it. */
interface EditorFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export interface EditorFiles {
  /** Address of the module. */
  module: string;
  files: EditorFile[];
}

/** Where the files are served: beside the page and not below it, because the rule for hashed files is no rule for pages. */
const FOLDER = '/editor';
const PACKAGE = 'node_modules/@sveltia/cms';
const MODULE = 'dist/sveltia-cms.mjs';

/** The fonts that the module would fetch from elsewhere, and where the package has them: letters, code, icons. */
const FONTS = [
  { at: /source-sans-3:/, name: 'source-sans-3-latin-wght-normal' },
  { at: /noto-mono@/, name: 'noto-mono-latin-400-normal' },
  { at: /material-symbols-outlined:/, name: 'material-symbols-outlined-latin-wght-normal' },
] as const;

/** What else of it would be asked of another host, and what stands in its place. */
const REPLACEMENTS = [
  // Its words in other languages; American English is in the module.
  { from: /`ar,[\w,-]*\ben-US,[\w,-]*`/, to: '`en-US`' },
  // Whether there is a new version of it. The lockfile says which one is used here.
  { from: /`https:\/\/unpkg\.com\/@sveltia\/cms`/, to: '`data:,`' },
] as const;

function hashed(name: string, extension: string, type: string, bytes: Uint8Array): EditorFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { name: `${name}.${hash}.${extension}`, type, bytes };
}

/** @throws when `from` is not there exactly once. */
function replaceOne(text: string, from: RegExp, to: string): string {
  const found = text.match(new RegExp(from, 'g'))?.length ?? 0;
  if (found === 1) return text.replace(from, () => to);
  throw new Error(`@sveltia/cms is not as expected: ${from.source} is in it ${found} times.`);
}

/** True when the editor is installed: an installation without what is for development has no editor. */
export function isEditorInstalled(root = process.cwd()): boolean {
  return existsSync(join(root, PACKAGE, MODULE));
}

/**
 * The editor as it is served: the package's one module and three fonts, each from our own address.
 * @throws when the package is not as this was written for, so that no update brings another host in unseen.
 */
export function editorFiles(root = process.cwd()): EditorFiles {
  const read = (path: string) => readFileSync(join(root, PACKAGE, path));
  // The package's other build has the fonts, under names with a hash.
  const index = read('npm/index.js').toString('utf8');
  let text = read(MODULE)
    .toString('utf8')
    .replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
  for (const { from, to } of REPLACEMENTS) text = replaceOne(text, from, to);
  const fonts = FONTS.map(({ at, name }) => {
    const path = new RegExp(`assets/${name}-[\\w-]{8}\\.woff2`).exec(index)?.[0] ?? name;
    const font = hashed(name, 'woff2', 'font/woff2', read(`npm/${path}`));
    const address = new RegExp(`https://cdn\\.jsdelivr\\.net/fontsource/fonts/${at.source}[^)]+\\.woff2`);
    text = replaceOne(text, address, `${FOLDER}/${font.name}`);
    return font;
  });
  const module = hashed('sveltia-cms', 'js', 'text/javascript', Buffer.from(text));
  return { module: `${FOLDER}/${module.name}`, files: [module, ...fonts] };
}
