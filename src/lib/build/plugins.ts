import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { parse } from 'yaml';
import { stemOf } from '../search/terms.ts';

const HELPER = '\0vite/preload-helper.js';
const CREATED = 'const link = document.createElement("link");';

/** Firefox reports repeated preloads as failures. @throws when the bundler's helper has changed. */
export function announceNewModulesAlone() {
  return {
    name: 'announce-new-modules-alone',
    transform(code: string, id: string) {
      if (id !== HELPER) return null;
      if (code.split(CREATED).length !== 2)
        throw new Error('The helper of dynamic imports is not as expected.');
      return code.replace(
        CREATED,
        `if (!isCss && performance.getEntriesByName(dep.href).length) return;\n${CREATED}`,
      );
    },
  };
}

const COMPILED = '?compiled';

/** `import text from './file.ts?compiled'`: the file, which imports nothing, as the text of a classic script. */
export function compiledScripts(): Plugin {
  return {
    name: 'compiled-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.ts${COMPILED}`)) return null;
      const file = id.slice(0, -COMPILED.length);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target: 'es2022' });
      const small = await minify(file.replace(/\.ts$/, '.js'), code, { module: false });
      // A sheet in it keeps its line breaks and indents.
      return `export default ${JSON.stringify(small.code.replaceAll(/\n\s*/g, ''))}`;
    },
  };
}

const CHECK = fileURLToPath(
  new URL('../../server/platform/environment/refuse-emulators.ts', import.meta.url),
);
const HANDLER = /@astrojs\/netlify\/dist\/ssr-function\.js$/;

/** Fails at start in production with a developer's variable (T01): in the adapter, as pages load lazily. */
export function refuseAtStart() {
  let isPlaced = false;
  return {
    name: 'refuse-at-start',
    transform(code: string, id: string) {
      if (!HANDLER.test(id)) return;
      isPlaced = true;
      return { code: `import ${JSON.stringify(CHECK)};\n${code}`, map: null };
    },
    isPlaced: () => isPlaced,
  };
}

const STEMS = '?stems';

const stemsOf = (group: string) =>
  new Set(
    group
      .trim()
      .split(/\s+/)
      .map((word) => word.split('-').map(stemOf).join('-')),
  );

/** `import list from './words.yaml?stems'`: its groups as stems in an order that compresses well, a line each. */
export function wordLists(): Plugin {
  return {
    name: 'word-lists',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.yaml${STEMS}`)) return null;
      const { groups } = parse(await readFile(id.slice(0, -STEMS.length), 'utf8')) as { groups: string[] };
      const lines = groups.map((line) =>
        line
          .split(',')
          .map((group) => [...stemsOf(group)].sort().join(' '))
          .join(','),
      );
      return `export default ${JSON.stringify(lines.sort().join('\n'))}`;
    },
  };
}
