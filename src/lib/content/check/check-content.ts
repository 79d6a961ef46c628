import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkLinks, checkPictures, checkPlaceholders, isPicture } from './links.ts';
import { checkProse } from './prose.ts';
import { checkFiles, checkRequired, checkUnique } from './required.ts';
import { checkSchemas } from './schemas.ts';
import { checkSingleSource } from './single-source.ts';
import {
  type CheckedCollection,
  filesOf,
  type Problem,
  problemsAt,
  readCollections,
  report,
} from './source.ts';

/** "The eleven apps have not launched", "no app is live yet", "the apps cannot be opened". */
const NONE =
  /\bapps?\b[^.?!]{0,40}\b(?:(?:have|has|are|is)(?: not|n[’']t)(?: yet)? (?:launched|live|open)|(?:cannot|can[’']t)(?: yet)? be opened)\b|\bno app (?:has launched|is live|is open|can be opened)\b/gi;
/** "All eleven apps are live". */
const ALL =
  /\b(?:all|each|every one)\b[^.?!]{0,30}\bapps?\b (?:(?:have|has) launched|(?:are|is) (?:live|open)|can be opened)\b/gi;

/** Answers that contradict the cards of the apps: `live` lists the ones that open. */
function checkLaunch(collections: readonly CheckedCollection[]): Problem[] {
  const live = filesOf(collections, 'apps').map(({ data }) => data.live !== false);
  const wrong = [...(live.includes(true) ? [NONE] : []), ...(live.includes(false) ? [ALL] : [])];
  return filesOf(collections, 'faq').flatMap((answer) =>
    wrong.flatMap((claim) =>
      problemsAt(
        answer,
        claim,
        ([words]) =>
          `"${words}" contradicts the cards: ${live.filter(Boolean).length} of ${live.length} apps have \`live\` in content/apps. Say that each card shows whether its app can be opened yet.`,
      ),
    ),
  );
}

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
