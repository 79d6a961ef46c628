import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { withoutIslandIds } from './island-ids.ts';
import { hashOf } from './page-policy.ts';
import { shortenClassNames } from './short-class-names.ts';
import { namesIn, namesInScripts, scriptsOf, usedStyles } from './used-styles.ts';

const STYLE = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;

/**
 * After the build: takes out of the styles of each page what neither the page nor a script of it names. The sheet of a
 * page is made from the parts that it might consist of; the tables of variants and the frame hold more than it shows.
 * Then gives long names of classes short ones, and takes the ids of islands away. The content policy is told the new hash in place of the old one, and of a style that it did not allow none.
 */
export function leaveOutUnusedStyles(): AstroIntegration {
  let root: URL;
  return {
    name: 'leave-out-unused-styles',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const texts = new Map<string, Promise<string>>();
        const read = (name: string) => {
          const text = texts.get(name) ?? readFile(new URL(`_astro/${name}`, dir), 'utf8');
          texts.set(name, text);
          return text;
        };
        // One list for all pages with the same scripts, which then are looked through once.
        const lists = new Map<string, Promise<readonly string[]>>();
        const readAll = (scripts: readonly string[]) => {
          const list = lists.get(scripts.join()) ?? Promise.all(scripts.map(read));
          lists.set(scripts.join(), list);
          return list;
        };
        const replaced = new Map<string, Set<string>>();
        const replace = (css: string, by: string) => {
          const hashes = replaced.get(hashOf(css)) ?? new Set();
          replaced.set(hashOf(css), hashes.add(hashOf(by)));
        };
        const pages = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.html'));
        let before = 0;
        let after = 0;
        for (const page of pages) {
          const file = new URL(page, dir);
          const html = await readFile(file, 'utf8');
          const scripts = await readAll(await scriptsOf(html, read));
          const names = namesIn([html], namesInScripts(scripts));
          const sheets: string[] = [];
          const lean = html.replaceAll(STYLE, (_, open: string, css: string, close: string) => {
            sheets.push(css);
            return open + usedStyles(css, names) + close;
          });
          const short = shortenClassNames(lean, scripts);
          for (const [index, [, , css = '']] of [...short.matchAll(STYLE)].entries()) {
            before += sheets[index]!.length;
            after += css.length;
            replace(sheets[index]!, css);
          }
          await writeFile(file, withoutIslandIds(short));
        }
        const policy = new URL('.netlify/v1/config.json', root);
        const allowed = await readFile(policy, 'utf8');
        await writeFile(
          policy,
          allowed.replaceAll(/'sha256-[\w+/=]+'/g, (hash) => [...(replaced.get(hash) ?? [hash])].join(' ')),
        );
        const kib = (length: number) => Math.round(length / 1024);
        logger.info(`${pages.length} pages, ${kib(before)} KiB of styles became ${kib(after)} KiB`);
      },
    },
  };
}
