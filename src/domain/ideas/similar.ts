import { fold } from '../search-text.ts';

/** Words that say nothing about what an idea is about. */
const COMMON = new Set(
  `about after again all also and any are because been before but can could does each else every for from have here how
  into its just let like make many more most need not now one only other our out over please should show some such than
  that the their them then there these they thing this those too use user very want way what when where which who why
  will with without would you your`.split(/\s+/),
);

/** The words that carry a text, in plain letters and in the singular as far as an "s" tells. */
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

// An idea is looked through once, not at each key press.
const KNOWN = new WeakMap<object, Telling>();

function tellingOf(idea: Written): Telling {
  const known = KNOWN.get(idea);
  if (known) return known;
  const title = tellingWords(idea.title);
  const found = { title, whole: new Set([...title, ...tellingWords(idea.description)]) };
  KNOWN.set(idea, found);
  return found;
}

/** Shared words count this much, by where they stand in the other idea. */
const IN_TITLE = 2;
const IN_TEXT = 1;

/** With less in common two ideas are not called similar. */
const ENOUGH = 2;

/**
 * The ideas that have words in common with what is being typed, most first, at most `limit` of them. Objects must not be
 * changed in place: what they say is remembered. A word in both titles alone is enough; of words further down it takes two.
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
