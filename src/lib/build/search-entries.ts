import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { Parser } from 'htmlparser2';
import type { SearchEntry } from '../../domain/search-text.ts';
import { isListed, pathOf } from './built-html.ts';

/** Carry no text of the page, or text that only its own controls need. */
const SKIPPED = /^(?:script|style|svg|nav|form|template|dialog|button|noscript)$/;
const HEADING = /^h[1-3]$/;
const BLOCK = /^(?:p|li|div|td|th|tr|br|h\d|section|article|dt|dd|summary|blockquote|pre)$/;

/** Each heading with the text up to the next, at the id of the heading, of what follows, or around it. */
export function searchEntriesOf(html: string, path: string): SearchEntry[] {
  const found = new Map<string, SearchEntry>();
  const around: { skipped: boolean; id: string | undefined }[] = [];
  let page = '';
  let description = '';
  let inTitle = false;
  let inHeading = false;
  let part = { id: undefined as string | undefined, ownId: false, title: '', text: '' };
  const keep = () => {
    const [title = '', text = ''] = [part.title, part.text].map((one) => one.replace(/\s+/g, ' ').trim());
    if (!title) return;
    const url = part.id ? `${path}#${part.id}` : path;
    const before = found.get(url);
    if (before) before.text += ` ${title} ${text}`;
    else found.set(url, { url, page, title, text });
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const outer = around.at(-1);
      const id = attributes.id === 'main' ? undefined : attributes.id;
      const isMain = name === 'main';
      const skipped =
        !isMain &&
        (!outer ||
          outer.skipped ||
          SKIPPED.test(name) ||
          attributes['aria-hidden'] === 'true' ||
          'hidden' in attributes);
      if (name === 'title' && !page) inTitle = true;
      if (name === 'meta' && attributes.name === 'description') description = attributes.content ?? '';
      if (isMain || outer) around.push({ skipped, id: id ?? outer?.id });
      if (skipped) return;
      if (HEADING.test(name)) {
        keep();
        inHeading = true;
        part = {
          id: id ?? outer?.id,
          ownId: Boolean(id),
          title: '',
          text: name === 'h1' ? `${description} ` : '',
        };
      } else if (id && !inHeading && !part.ownId && !part.text.trim()) {
        part = { ...part, id, ownId: true };
      }
    },
    ontext(text) {
      if (inTitle) page += text;
      if (around.at(-1)?.skipped !== false) return;
      if (inHeading) part.title += text;
      else part.text += text;
    },
    onclosetag(name) {
      if (name === 'title') {
        inTitle = false;
        page = page.split(' · ')[0] ?? '';
      }
      const closed = around.pop();
      if (!closed || closed.skipped) return;
      if (BLOCK.test(name)) {
        if (inHeading) part.title += ' ';
        else part.text += ' ';
      }
      if (HEADING.test(name)) inHeading = false;
      if (name === 'main') keep();
    },
  });
  parser.end(html);
  return [...found.values()];
}

/** The file of the entries of all pages, which precache.ts keeps on the device. */
export const SEARCH_FILE = 'search.json';

/** After the build: writes what /search looks through, from every page that search engines may list. */
export function searchEntries(): AstroIntegration {
  return {
    name: 'search-entries',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const files = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.html'));
        const pages = await Promise.all(
          files.toSorted().map(async (name) => {
            const html = await readFile(new URL(name, dir), 'utf8');
            return isListed(html) ? searchEntriesOf(html, pathOf(name)) : [];
          }),
        );
        await writeFile(new URL(SEARCH_FILE, dir), JSON.stringify(pages.flat()));
      },
    },
  };
}
