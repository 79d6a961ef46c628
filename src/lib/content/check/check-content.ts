import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkLaunch } from './launch.ts';
import { checkLinks, checkPlaceholders } from './links.ts';
import { checkPictures, isPicture } from './pictures.ts';
import { type Problem, report } from './problem.ts';
import { checkProse } from './prose.ts';
import { checkFiles, checkRequired, checkUnique } from './required.ts';
import { checkSchemas } from './schemas.ts';
import { checkSingleSource } from './single-source.ts';
import { readCollections } from './source.ts';

interface Options {
  root: string;
  env?: Record<string, string | undefined>;
}

/** All problems of `content/`, and source texts that repeat a price, the name of an app or an INZ figure. */
export function checkContent({ root, env = process.env }: Options): Problem[] {
  const { collections, strays } = readCollections(root);
  return [
    ...checkSchemas(collections),
    ...checkFiles(
      collections,
      strays.filter((path) => !isPicture(path)),
    ),
    ...checkRequired(root, collections),
    ...checkPictures(root, collections, strays),
    ...checkUnique(collections),
    ...checkSingleSource(root),
    ...checkProse(collections),
    ...checkLinks(root, collections),
    ...checkLaunch(collections),
    ...(env.CONTEXT === 'production' ? checkPlaceholders(collections) : []),
  ];
}

export function contentCheck(): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'build') return;
        const problems = checkContent({ root: fileURLToPath(config.root) });
        if (problems.length === 0) return;
        const fault = new Error(report(problems));
        // A stack trace does not help editors.
        fault.stack = '';
        throw fault;
      },
    },
  };
}

// Run by itself, as `npm test` does.
if (import.meta.main) {
  const started = performance.now();
  const problems = checkContent({ root: process.cwd() });
  if (problems.length > 0) console.error(report(problems));
  else console.log(`The content is in order (${Math.round(performance.now() - started)} ms).`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
