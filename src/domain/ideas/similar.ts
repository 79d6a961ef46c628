import { fold } from '../search-text.ts';

/** Words without meaning for the subject. */
const COMMON = new Set(
  `about after again all also and any are because been before but can could does each else every for from have here how
  into its just let like make many more most need not now one only other our out over please should show some such than
  that the their them then there these they thing this those too use user very want way what when where which who why
  will with without would you your`.split(/\s+/),
);

/** The significant words of a text, without accents and roughly in the singular. */
export function tellingWords(text: string): Set<string> {
  const words = fold(text).match(/[\p{Letter}\p{Number}]+/gu);
  const telling = (words ?? []).filter((word) => word.length > 2 && !COMMON.has(word));
  return new Set(telling.map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)));
}

interface Written {
  title: string;
  description: string;
}

interface Telling {
  title: Set<string>;
  whole: Set<string>;
}

// Analysed once per idea, not at each key press.
const KNOWN = new WeakMap<object, Telling>();

function tellingOf(idea: Written): Telling {
  const known = KNOWN.get(idea);
  if (known) return known;
  const title = tellingWords(idea.title);
  const found = { title, whole: new Set([...title, ...tellingWords(idea.description)]) };
  KNOWN.set(idea, found);
  return found;
}

/** Weights of shared words, by their position in the other idea. */
const IN_TITLE = 2;
const IN_TEXT = 1;

/** Ideas below this score are not similar. */
const ENOUGH = 2;

/**
 * Ideas similar to what is being typed, best first, at most `limit`. Results are cached by object, so do not mutate
 * ideas. One shared title word is enough; of description words it takes two.
 */
export function similarIdeas<T extends Written>(typed: Written, ideas: readonly T[], limit = 3): T[] {
  const { title, whole: all } = tellingOf(typed);
  if (all.size === 0) return [];
  return ideas
    .map((idea) => {
      const theirs = tellingOf(idea);
      let score = 0;
      for (const word of title) if (theirs.title.has(word)) score += IN_TITLE;
      for (const word of all) if (theirs.whole.has(word)) score += IN_TEXT;
      return { idea, score };
    })
    .filter(({ score }) => score >= ENOUGH)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ idea }) => idea);
}
