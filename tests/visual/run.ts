import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite, isBuildStale } from '#local/build.ts';
import { findChromium, findHeadlessShell } from '../chromium.ts';
import { type Choice, sizesOf } from './choice.ts';
import { commitOf, howPicturesAreTaken, unpackAndBuild } from './commit.ts';
import { compareFolders } from './compare.ts';
import { report } from './report.ts';

/** `npm run test:visual`; tests/visual/README.md explains the options. */
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    before: { type: 'string' },
    take: { type: 'boolean' },
    again: { type: 'boolean' },
    only: { type: 'string' },
    sizes: { type: 'string' },
    dist: { type: 'boolean' },
  },
});

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'test-results/visual');
process.chdir(ROOT);
process.env.HEADLESS_SHELL_PATH ||= await findHeadlessShell(await findChromium());

const choiceOf = (tree: string, out: string): Choice => ({
  tree,
  out,
  only: (values.only ?? '').split(',').filter(Boolean),
  sizes: sizesOf(values.sizes),
});

/** Photographs what was chosen of a built site; true when every state was reached. */
async function photograph(choice: Choice): Promise<boolean> {
  mkdirSync(choice.out, { recursive: true });
  const command = ['node_modules/playwright/cli.js', 'test', '-c', 'tests/visual/playwright.config.ts'];
  const child = spawn(process.execPath, [...command, '--pass-with-no-tests'], {
    stdio: 'inherit',
    env: { ...process.env, VISUAL_RUN: JSON.stringify(choice) },
  });
  // Whoever ends this ends the browsers and the site with it, and what would have come next.
  let isEnded = false;
  const end = () => {
    isEnded = true;
    child.kill('SIGTERM');
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  const code = await new Promise((done) => child.on('exit', done));
  if (isEnded) process.exit(130);
  process.off('SIGINT', end).off('SIGTERM', end);
  return code === 0;
}

/** The folder with the pictures of a commit: those that lie there are not taken again, unless someone says so. */
async function picturesOf(commit: string): Promise<string> {
  const folder = join(FOLDER, `of-${commit.slice(0, 12)}-${howPicturesAreTaken()}`);
  if (values.again) rmSync(folder, { recursive: true, force: true });
  const tree = join(ROOT, '.local/visual', commit.slice(0, 12));
  await unpackAndBuild(commit, tree);
  if (!(await photograph(choiceOf(tree, folder)))) {
    console.log('Not every state of that commit could be photographed.');
  }
  return folder;
}

async function photographPresent(out: string): Promise<boolean> {
  if (!values.dist && isBuildStale()) {
    console.log('Building the pages.');
    await buildSite();
  }
  return photograph(choiceOf(ROOT, out));
}

const before = values.base
  ? await picturesOf(commitOf(values.base))
  : resolve(values.before ?? join(FOLDER, 'before'));

if (values.take) {
  if (values.again) rmSync(before, { recursive: true, force: true });
  process.exit((await photographPresent(before)) ? 0 : 1);
}

const after = join(FOLDER, 'after');
rmSync(after, { recursive: true, force: true });
const reached = await photographPresent(after);
const compared = await compareFolders(before, choiceOf(ROOT, after), join(FOLDER, 'differences'));
report(compared, join(FOLDER, 'report.html'));
process.exit(reached && compared.different.length + compared.gone.length === 0 ? 0 : 1);
