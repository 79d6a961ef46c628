import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextOf, type Environment } from '#domain/environment/variable.ts';
import { type EditorConfig, editorConfig } from './config.ts';

interface EditorFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export interface EditorFiles {
  module: string;
  files: EditorFile[];
}

/** Not below the page, because cache rules for hashed files must not apply to pages. */
const FOLDER = '/editor';
const PACKAGE = 'node_modules/@sveltia/cms';
const MODULE = 'dist/sveltia-cms.mjs';

/** Fonts that the module would fetch from another host, and their files in the package. */
const FONTS = [
  { at: /source-sans-3:/, name: 'source-sans-3-latin-wght-normal' },
  { at: /noto-mono@/, name: 'noto-mono-latin-400-normal' },
  { at: /material-symbols-outlined:/, name: 'material-symbols-outlined-latin-wght-normal' },
] as const;

/** Other requests to third-party hosts, a rule that differs from ours, and their replacements. */
const REPLACEMENTS = [
  // Translations; American English is in the module.
  { from: /`ar,[\w,-]*\ben-US,[\w,-]*`/, to: '`en-US`' },
  // Update check; the lockfile determines the version.
  { from: /`https:\/\/unpkg\.com\/@sveltia\/cms`/, to: '`data:,`' },
  // A draft is saved with required fields empty, and without a picture that is still made smaller.
  { from: /(?<==>)!\w+\(e\)\|\|\(\w+\(e\)\?\?`draft`\)!==`draft`/, to: '!0' },
] as const;

function hashed(name: string, extension: string, type: string, bytes: Uint8Array): EditorFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { name: `${name}.${hash}.${extension}`, type, bytes };
}

/** @throws unless `from` occurs exactly once. */
function replaceOne(text: string, from: RegExp, to: string): string {
  const found = text.match(new RegExp(from, 'g'))?.length ?? 0;
  if (found === 1) return text.replace(from, () => to);
  throw new Error(`@sveltia/cms is not as expected: ${from.source} is in it ${found} times.`);
}

/** False without development dependencies. */
export function isEditorInstalled(root = process.cwd()): boolean {
  return existsSync(join(root, PACKAGE, MODULE));
}

/** The package's module and fonts from our own address. @throws when the package has changed. */
export function editorFiles(root = process.cwd()): EditorFiles {
  const read = (path: string) => readFileSync(join(root, PACKAGE, path));
  // The package's other build has the fonts, with hashed names.
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

/** The editor, or sentences that explain its absence. */
export type Editor = EditorFiles &
  ({ config: EditorConfig; missing?: never } | { config?: never; missing: readonly string[] });

const without = (...missing: string[]): Editor => ({ missing, module: '', files: [] });

/**
 * With `EDIT_REPOSITORY` it edits that GitHub repository with the editor's token, locally a chosen folder;
 * otherwise there is none. @throws in production when the variable is set and the package is not installed.
 */
export function editorOf(env: Environment, root?: string): Editor {
  const repository = env.EDIT_REPOSITORY?.trim();
  const context = contextOf(env);
  if (!repository && context !== 'local')
    return without(
      'Editing is not set up on this site: the variable EDIT_REPOSITORY, which names the repository at GitHub, is not set.',
      'The operator of the site sets it to owner/name and publishes the site again. Until then words are changed in the repository itself.',
    );
  if (!isEditorInstalled(root)) {
    const sentence = 'The editor, the package @sveltia/cms, is not installed: npm install brings it.';
    if (context === 'production') throw new Error(sentence);
    return without(sentence);
  }
  // A preview has an address that GitHub does not send anybody back to.
  const hasApp = env.EDIT_APP_CLIENT_ID?.trim() && repository && context !== 'preview';
  const signInAt = hasApp ? env.SITE_URL?.replace(/\/+$/, '') : undefined;
  return { config: editorConfig(repository, signInAt), ...editorFiles(root) };
}
