import { readFile } from 'node:fs/promises';
import { minify, type Plugin, transformWithOxc } from 'vite';

const SUFFIX = '.ts?compiled';

/** `import text from './file.ts?compiled'`: the file, which imports nothing, as the text of a classic script. */
export function compiledScripts(): Plugin {
  return {
    name: 'compiled-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -'?compiled'.length);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target: 'es2022' });
      const small = await minify(file.replace(/\.ts$/, '.js'), code, { module: false });
      // A sheet in it keeps its line breaks and indents.
      return `export default ${JSON.stringify(small.code.replaceAll(/\n\s*/g, ''))}`;
    },
  };
}
