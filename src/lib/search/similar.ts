// A copy: a chunk shared with the script of /search would cost that page a request.

import list from '#content/search/everyday.yaml?raw';
import MiniSearch from '../../../node_modules/minisearch/dist/es/index.js?inlined';
import { groupsOf, plainWords, termOf } from './terms.ts';

const SYNONYMS: readonly string[] = groupsOf(list);

export interface Written {
  title: string;
  description: string;
}

/** Words of wishes and reports that tell nothing about their subject. */
const COMMON = new Set(
  (
    'able add after again already also although am app apps around because before being best better between but cannot ' +
    'doing done down during each else even ever every feature filter find friendly give go goes going good got great having he help her ' +
    'here him his idea instead just keep keeps let lets like look looking lot m make many may mine more most much must ' +
    'need needs new nice no nor now off once one only option other out over own page people person please possible ' +
    'properly put re really say says see seem show shows some somebody someone something somewhere still such take tell ' +
    'tells thing things those through too try under until use used user users using ve very want wants way well while ' +
    'whose without yes yet'
  ).split(' '),
);
const meaningOf = (word: string) => (COMMON.has(word) ? null : termOf(word));

const GROUPS = SYNONYMS.map((words) => words.split(' '));
const JOINED = new Set(GROUPS.flat());
/** Most words that the list writes as one. */
const JOINED_MAX = 3;

/** The words of a text; neighbours that the list has as one word (`darkmode`) are one, in a known item together with their parts. */
function wordsOf(text: string, withParts: boolean): string[] {
  const words = plainWords(text);
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = JOINED_MAX;
    while (length > 1 && !(at + length <= words.length && JOINED.has(words.slice(at, at + length).join(''))))
      length -= 1;
    const parts = words.slice(at, at + length);
    found.push(parts.join(''), ...(withParts && length > 1 ? parts : []));
    at += length;
  }
  return found;
}

const termsOf = (words: readonly string[]) => [...new Set(words.flatMap((word) => meaningOf(word) ?? []))];

const MEANINGS = new Map<string, Set<string>>();
for (const group of GROUPS) {
  const terms = termsOf(group);
  for (const term of terms) MEANINGS.set(term, new Set([...(MEANINGS.get(term) ?? []), ...terms]));
}

// Tuned on one half of tests/builders/similar/typed.ts and on 160 texts by others (D154).
/** Weight of a word that begins or is spelt nearly the same, and of one below the title. */
const NEAR = 0.6;
const DESCRIPTION = 0.7;
/** Weight of a word that no item has. */
const UNKNOWN = 0.6;
/** Items below this score are not offered. */
const ENOUGH = 0.97;
/** Share of a word's letters that may differ, and the length from which a word may be near. */
const FUZZY = 0.2;
const NEAR_FROM = 4;
/** Most words of a text that are looked up. */
const WORDS_MAX = 80;

/**
 * Finds items that mean what is typed, best first. An item's score is the weight of the words that it shares (the more,
 * the fewer items have one), times the shares of the text and of its title that they cover.
 */
export function similarOver<T extends Written>(items: readonly T[]): (typed: string, count: number) => T[] {
  const index = new MiniSearch<Written & { id: number }>({
    fields: ['title', 'description'],
    tokenize: (text) => wordsOf(text, true),
    processTerm: meaningOf,
  });
  index.addAll(items.map(({ title, description }, id) => ({ id, title, description })));
  const titles = items.map(({ title }) => termsOf(wordsOf(title, false)).length);
  const rarity = (count: number) => Math.log(1 + items.length / count) / Math.log(1 + items.length);

  const lookUp = (word: string) => {
    const meanings = MEANINGS.get(word) ?? new Set();
    const found = index.search([...new Set([word, ...meanings])].join(' '), {
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
      prefix: (_, at) => at === 0 && word.length >= NEAR_FROM,
      fuzzy: (_, at) => at === 0 && word.length > NEAR_FROM && FUZZY,
    });
    return found.map(({ id, match }) => {
      let best = 0;
      const inTitle: string[] = [];
      for (const [term, fields] of Object.entries(match)) {
        const isInTitle = fields.includes('title');
        const nearness = term === word || meanings.has(term) ? 1 : NEAR;
        best = Math.max(best, nearness * (isInTitle ? 1 : DESCRIPTION));
        if (isInTitle) inTitle.push(term);
      }
      return { id: id as number, best, inTitle: inTitle.includes(word) ? word : inTitle[0] };
    });
  };
  // A key changes one word.
  const lookUps = new Map<string, ReturnType<typeof lookUp>>();

  return (typed, count) => {
    const scores = new Map<number, { weight: number; title: Set<string> }>();
    let whole = 0;
    for (const word of termsOf(wordsOf(typed, false)).slice(0, WORDS_MAX)) {
      const found = lookUps.get(word) ?? lookUp(word);
      lookUps.set(word, found);
      const weight = found.length === 0 ? UNKNOWN : rarity(found.length);
      whole += weight;
      for (const { id, best, inTitle } of found) {
        const score = scores.get(id) ?? { weight: 0, title: new Set() };
        score.weight += weight * best;
        if (inTitle) score.title.add(inTitle);
        scores.set(id, score);
      }
    }
    return [...scores]
      .map(([id, { weight, title }]) => {
        const share = Math.min(1, title.size / Math.max(1, titles[id] ?? 1));
        return { id, score: weight * (weight / whole + share) };
      })
      .filter(({ score }) => score >= ENOUGH)
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, count)
      .flatMap(({ id }) => items[id] ?? []);
  };
}
