import type { Problem } from './problem.ts';
import { type CheckedCollection, filesOf, problemsAt } from './source.ts';

/** "The eleven apps have not launched", "no app is live yet", "the apps cannot be opened". */
const NONE =
  /\bapps?\b[^.?!]{0,40}\b(?:(?:have|has|are|is)(?: not|n[’']t)(?: yet)? (?:launched|live|open)|(?:cannot|can[’']t)(?: yet)? be opened)\b|\bno app (?:has launched|is live|is open|can be opened)\b/gi;
/** "All eleven apps are live". */
const ALL =
  /\b(?:all|each|every one)\b[^.?!]{0,30}\bapps?\b (?:(?:have|has) launched|(?:are|is) (?:live|open)|can be opened)\b/gi;

/** Answers that contradict the cards of the apps: `live` lists the ones that open. */
export function checkLaunch(collections: readonly CheckedCollection[]): Problem[] {
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
