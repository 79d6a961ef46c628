// A copy: a chunk shared with the script of /search would cost that page a request.

import list from '#content/search/everyday.yaml?raw';
import MiniSearch from '../../../node_modules/minisearch/dist/es/index.js?inlined';
import { groupsOf, plainWords, STOP_WORDS, stemOf } from './terms.ts';

export interface Written {
  title: string;
  description: string;
}

/** Words of wishes, reports and small talk without a subject. */
const COMMON = new Set(
  [
    ...STOP_WORDS,
    ...(
      'able actually add after again ago already also although always am annoyed another anybody anyone anything anyway ' +
      'app around away awful bad because before being best better between bit both but came cannot cant certain come ' +
      'cool couldn couldnt d definitely didn didnt doesn doesnt doing don dont down during each either else enough even ' +
      'ever everybody everyone everything feature fed feel felt few filter finally find five four friendly frustrating ' +
      'gave getting give given go goes going gone good got great guys hadn handy has hasn hate haven having he hello ' +
      'help helpful her hes hey hi him himself his honestly hope id idea ill im instead isn isnt issue ive just keep ' +
      'kind know lately later let like look lot love lovely m made make many may maybe might mine more most much must ' +
      'myself need new nice no nobody none nor nothing now o off often ok okay once one only option other out over own ' +
      'page people perhaps person please possible problem proper properly put quite rather re ready really request ' +
      'ridiculous said same saw say see seem seen shall she show sick silly since some somebody someone something ' +
      'sometimes somewhere soon sort still such suddenly suggest super sure take taken tell terrible thank thats theres ' +
      'theyre thing think those though through told too took try type under until use used useful useless user ' +
      'using usually ve very want wasn way well went weren weve whatever whenever whether while whole whose wish ' +
      'without won wont wouldn yes yet youd youre'
    ).split(' '),
  ].map(stemOf),
);

/** A word of the list; those that a hyphen joins have the stem of each. */
const listed = (word: string) => word.split('-').map(stemOf).join('');

/** Weight of a word that only goes with another, as a share of one that means the same. */
const RELATED = 0.4;
const MEANINGS = new Map<string, Map<string, number>>();
const JOINED = new Set<string>();
for (const [key, weight] of [
  ['related', RELATED],
  ['groups', 1],
] as const) {
  for (const group of groupsOf(list, key)) {
    for (const word of group) {
      const meanings = MEANINGS.get(listed(word)) ?? new Map();
      for (const other of group) meanings.set(listed(other), weight);
      MEANINGS.set(listed(word), meanings);
      if (word.includes('-')) JOINED.add(listed(word));
    }
  }
}
/** Most words that the list joins. */
const JOINED_MAX = 4;

/** What a text is about; neighbours that the list joins (`dark-mode`) are one, on request together with their parts. */
function termsOf(text: string, withParts: boolean): string[] {
  const stems = plainWords(text.replace(/['’]/g, '')).map(stemOf);
  const found: string[] = [];
  for (let at = 0; at < stems.length; ) {
    let parts = stems.slice(at, at + JOINED_MAX);
    while (parts.length > 1 && !JOINED.has(parts.join(''))) parts = parts.slice(0, -1);
    if (parts.length > 1) found.push(parts.join(''));
    if (parts.length === 1 || withParts) found.push(...parts.filter((stem) => !COMMON.has(stem)));
    at += parts.length;
  }
  return [...new Set(found)];
}

// Tuned on texts that are not among those of tests/builders/similar (D168).
/** Weight of a word that begins or is spelt nearly the same, and of one below the title. */
const NEAR = 0.6;
const DESCRIPTION = 0.7;
/** Weight of a word that no item has, and of one that means the same as another of the text. */
const UNKNOWN = 0.8;
const REPEATED = 0.3;
/** Where the best item scores less, none is offered; others are down to this share of it. */
const ENOUGH = 1.05;
const BESIDE = 0.45;
/** Share of a word's letters that may differ, and the length from which a word may be near. */
const FUZZY = 0.2;
const NEAR_FROM = 4;
/** Most words of a text that are looked up. */
const WORDS_MAX = 48;

/**
 * Finds items that mean what is typed, best first. An item's score is the weight of the words that it shares (the more,
 * the fewer items have one), times the shares of the text and of the item that they cover.
 */
export function similarOver<T extends Written>(items: readonly T[]): (typed: string, count: number) => T[] {
  const index = new MiniSearch<Written & { id: number }>({
    fields: ['title', 'description'],
    tokenize: (text) => termsOf(text, true),
    processTerm: (term) => term,
  });
  index.addAll(items.map(({ title, description }, id) => ({ id, title, description })));
  const counts = new Map<string, number>();
  for (const { title, description } of items)
    for (const term of termsOf(`${title}. ${description}`, true))
      counts.set(term, (counts.get(term) ?? 0) + 1);
  const rarity = (count: number) => Math.log(1 + items.length / count) / Math.log(1 + items.length);
  const weightOf = (term: string) => rarity(counts.get(term) ?? 1);

  /** What an item's words add when they are covered: those of the title in full, half of the description's suffice. */
  const parts = items.map(({ title, description }) => {
    const inTitle = termsOf(title, true);
    const below = termsOf(description, false).filter((term) => !inTitle.includes(term));
    const sum = (terms: string[]) => terms.reduce((total, term) => total + weightOf(term), 0);
    return {
      added: new Map([
        ...below.map((term) => [term, weightOf(term) / 2] as const),
        ...inTitle.map((term) => [term, weightOf(term)] as const),
      ]),
      whole: sum(termsOf(title, false)) + sum(below) / 4 || 1,
    };
  });

  const lookUp = (word: string) => {
    const meanings = MEANINGS.get(word) ?? new Map<string, number>();
    const found = index.search([...new Set([word, ...meanings.keys()])].join(' '), {
      tokenize: (text) => text.split(' '),
      prefix: (_, at) => at === 0 && word.length >= NEAR_FROM,
      fuzzy: (_, at) => at === 0 && word.length > NEAR_FROM && FUZZY,
    });
    return {
      weight: found.length === 0 ? UNKNOWN : rarity(found.length),
      hits: found.map(({ id, match }) => {
        const terms = Object.entries(match).map(([term, fields]) => {
          const nearness = term === word ? 1 : (meanings.get(term) ?? NEAR);
          return { term, nearness, weight: nearness * (fields.includes('title') ? 1 : DESCRIPTION) };
        });
        return { id: id as number, terms, best: Math.max(...terms.map(({ weight }) => weight)) };
      }),
    };
  };
  // A key changes one word.
  const lookUps = new Map<string, ReturnType<typeof lookUp>>();

  return (typed, count) => {
    const scores = new Map<number, { weight: number; covered: Map<string, number> }>();
    let whole = 0;
    const words = termsOf(typed, false).slice(0, WORDS_MAX);
    for (const [at, word] of words.entries()) {
      const { weight, hits } = lookUps.get(word) ?? lookUp(word);
      lookUps.set(word, { weight, hits });
      const isRepeated = words.slice(0, at).some((before) => MEANINGS.get(word)?.get(before) === 1);
      const own = weight * (isRepeated ? REPEATED : 1);
      whole += own;
      for (const { id, terms, best } of hits) {
        const score = scores.get(id) ?? { weight: 0, covered: new Map() };
        score.weight += own * best;
        for (const { term, nearness } of terms)
          score.covered.set(term, Math.max(nearness, score.covered.get(term) ?? 0));
        scores.set(id, score);
      }
    }
    const scored = [...scores].map(([id, { weight, covered }]) => {
      const part = parts[id];
      let cover = 0;
      for (const [term, nearness] of covered) cover += (part?.added.get(term) ?? 0) * nearness;
      return { id, score: weight * (weight / whole + Math.min(1, cover / (part?.whole ?? 1))) };
    });
    const best = Math.max(...scored.map(({ score }) => score));
    if (best < ENOUGH) return [];
    return scored
      .filter(({ score }) => score >= best * BESIDE)
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, count)
      .flatMap(({ id }) => items[id] ?? []);
  };
}
