import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NOT_COPIED = /^(?:node_modules|\.git|dist|\.local|\.netlify|\.astro|test-results)$/;

function buildSeconds(folder: string): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [join('node_modules/astro/bin/astro.mjs'), 'build'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  if (status !== 0) throw new Error(`The build failed: ${stderr.slice(-800)}`);
  return (performance.now() - started) / 1000;
}

/**
 * What one further content page costs the build, in milliseconds: a copy of the project is built as it is and with
 * `count` articles more, each from nothing.
 */
export function benchContent(count: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'thegrid-content-'));
  try {
    cpSync('.', folder, {
      recursive: true,
      filter: (source) => !source.split('/').some((part) => NOT_COPIED.test(part)),
    });
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    buildSeconds(folder);
    const before = buildSeconds(folder);
    const body = readFileSync('content/about/story.mdx', 'utf8').replace(/^---[\s\S]*?---/, '');
    for (let index = 0; index < count; index += 1) {
      const facts = `title: Article ${index} of the bench\ndescription: An article that only stands here to measure what one more of them costs, number ${index}.\ndate: 2026-11-01`;
      writeFileSync(join(folder, `content/news/bench-${index}.mdx`), `---\n${facts}\n---\n${body}`);
    }
    return ((buildSeconds(folder) - before) * 1000) / count;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
