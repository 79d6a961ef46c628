import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textFiles } from './text-files.ts';

const pages = textFiles().filter(({ path }) => path === 'README.md' || /^docs\/.*\.md$/.test(path));

/** What begins like one of our folders, or ends like one of our files, and so must be one. */
const FOLDER = /^(?:src|content|netlify|functions|tests|docs|public)(?:\/|$)/;
const FILE = /^(?!\/|#)[\w.@[\]*/-]+\.(?:ts|tsx|astro|mjs|css|yaml|mdx|md|json|toml|rules)$/;

/** The paths in `code` of a page; each must be whole, from the root of the repository. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter((word) => FOLDER.test(word) || FILE.test(word));
}

function isThere(path: string): boolean {
  if (path.includes('*')) return globSync(path).length > 0;
  return existsSync(path) && (!path.endsWith('/') || statSync(path).isDirectory());
}

/** The names that a page can be entered at: anchors of its own, and those that are made of headings. */
function anchorsOf(path: string): Set<string> {
  const text = readFileSync(path, 'utf8');
  const own = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .replace(/<[^>]*>|`|[^\p{Letter}\p{Number}\s-]/gu, '')
      .toLowerCase()
      .trim()
      .replaceAll(' ', '-'),
  );
  return new Set([...own, ...headings]);
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*|^\s*#[^\n]*/gm;
const NAMED =
  /(?<![\w/.@-])(?:[\w@[\]][\w.@[\]-]*\/)*[\w@[\]][\w.@[\]-]*\.(?:ts|tsx|astro|mjs|css|yaml|mdx|md|toml|rules)(?![\w/-])/g;

test('a developer who follows a file named in a comment finds it: from the root, by its end, or beside the comment', () => {
  const paths = textFiles().map(({ path }) => `/${path}`);
  const lost = textFiles()
    .filter(({ path }) => /\.(?:ts|tsx|astro|mjs|css|yaml|toml)$/.test(path))
    .flatMap(({ path, text }) =>
      (text.match(COMMENT) ?? [])
        // In TypeScript and CSS a line with # is a private member, a colour or an import.
        .filter((comment) => /\.(?:yaml|toml)$/.test(path) || !/^\s*#/.test(comment))
        .flatMap((comment) => comment.match(NAMED) ?? [])
        .filter(
          (named) =>
            !paths.some((one) => one.endsWith(`/${named}`)) && !existsSync(join(dirname(path), named)),
        )
        .map((named) => `${path}: ${named}`),
    );
  expect(lost).toEqual([]);
});

describe('what the documents name', () => {
  for (const { path, text } of pages) {
    test(`${path} names only files and folders that exist`, () => {
      expect(pathsIn(text).filter((named) => !isThere(named))).toEqual([]);
    });

    test(`${path} links only to what exists`, () => {
      const broken = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(
        ([, file = '', anchor]) => {
          const target = file === '' ? path : join(dirname(path), file);
          if (!existsSync(target)) return true;
          return anchor !== undefined && !anchorsOf(target).has(anchor);
        },
      );
      expect(broken.map(([link]) => link)).toEqual([]);
    });
  }

  test('every page of docs is linked from README, but for single decisions, which have their index', () => {
    const readme = pages.find(({ path }) => path === 'README.md')?.text ?? '';
    const unlinked = pages.filter(
      ({ path }) =>
        path !== 'README.md' && !/^docs\/decisions\/\d/.test(path) && !readme.includes(`](${path})`),
    );
    expect(unlinked.map(({ path }) => path)).toEqual([]);
  });

  test('each case of what-to-do-when.md has its signs, its steps, its end, and a test that walks it', () => {
    const page = pages.find(({ path }) => path === 'docs/what-to-do-when.md')?.text ?? '';
    const cases = page.split('\n## ').slice(1, -1);
    expect(cases.length).toBe(10);
    const PARTS = [
      /^\*\*You notice\*\*: /m,
      /^1\. (?:.*\n)+?2\. /m,
      /^\*\*It is over\*\* when /m,
      /^\*\*Rehearsed\*\* by \[[\w.-]+\.(?:test|e2e)\.ts\]\(/m,
    ];
    const incomplete = cases.filter((text) => !PARTS.every((part) => part.test(text)));
    expect(incomplete.map((text) => text.split('\n')[0])).toEqual([]);
  });
});
