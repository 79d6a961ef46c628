import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteFigures } from './latest.ts';

/** How many further articles are built, and milliseconds that each may cost. */
const ARTICLES = [100, 1_000, 3_000];
const ARTICLE_MS = 12;

const NOT_COPIED = /^(?:node_modules|\.git|dist|\.local|\.netlify|\.astro|test-results|.*\.env)$/;

function buildSeconds(folder: string): number {
  const started = performance.now();
  const { status, stderr, error } = spawnSync(
    process.execPath,
    [join('node_modules/astro/bin/astro.mjs'), 'build'],
    {
      cwd: folder,
      encoding: 'utf8',
      // It says a line for each page, which is more than is kept of what a program says.
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  if (status !== 0) throw new Error(`The build failed: ${error?.message ?? stderr.slice(-800)}`);
  return (performance.now() - started) / 1000;
}

const NEWS = 'content/news';

/** What stands below the facts of an article of the site: an article of the bench may use no more than those do. */
function bodyOfArticle(): string {
  const [first] = readdirSync(NEWS).sort();
  if (!first) throw new Error('There is no article to take the text of');
  return readFileSync(join(NEWS, first), 'utf8').replace(/^---[\s\S]*?---/, '');
}

function writeArticles(folder: string, from: number, to: number): void {
  const body = bodyOfArticle();
  for (let index = from; index < to; index += 1) {
    const facts = `title: Article ${index} of the bench\ndescription: An article that only stands here to measure what one more of them costs, number ${index}.\ndate: 2026-11-01`;
    writeFileSync(join(folder, NEWS, `bench-${index}.mdx`), `---\n${facts}\n---\n${body}`);
  }
}

interface Grown {
  articles: number;
  /** Seconds of the whole build. */
  seconds: number;
  /** Milliseconds that each article adds. */
  each: number;
  /** By which power of the number of articles what they add has grown since the size before; null for the first. */
  exponent: number | null;
}

/** Builds a copy of the project as it is and with more and more articles, each time from nothing. */
function measure(): { bare: number; grown: Grown[] } {
  const folder = mkdtempSync(join(tmpdir(), 'thegrid-content-'));
  try {
    cpSync('.', folder, {
      recursive: true,
      filter: (source) => !source.split(/[\\/]/).some((part) => NOT_COPIED.test(part)),
    });
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
    buildSeconds(folder);
    const bare = buildSeconds(folder);
    const grown: Grown[] = [];
    for (const articles of ARTICLES) {
      const before = grown.at(-1);
      writeArticles(folder, before?.articles ?? 0, articles);
      const seconds = buildSeconds(folder);
      const exponent = before
        ? Math.log((seconds - bare) / (before.seconds - bare)) / Math.log(articles / before.articles)
        : null;
      grown.push({ articles, seconds, each: ((seconds - bare) * 1000) / articles, exponent });
    }
    return { bare, grown };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints what further content pages cost the build: 1 as the exponent is as much for each. @returns how many lines are over. */
export function benchContent(): number {
  const { bare, grown } = measure();
  const line = (cells: readonly string[], mark = '') =>
    console.log(`${cells.map((text) => text.padStart(14)).join('')}${mark}`);
  line(['more articles', 'build, s', 'each, ms', 'exponent']);
  line(['0', bare.toFixed(1), '', '']);
  for (const { articles, seconds, each, exponent } of grown) {
    const cells = [articles.toLocaleString('en-GB'), seconds.toFixed(1), each.toFixed(1)];
    line([...cells, exponent?.toFixed(2) ?? ''], each > ARTICLE_MS ? `  OVER ${ARTICLE_MS}` : '');
  }
  noteFigures('content', { bare, grown });
  return grown.filter(({ each }) => each > ARTICLE_MS).length;
}
