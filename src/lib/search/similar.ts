// Only the index of MiniSearch: the weights are ours.
import SearchableMap from 'minisearch/SearchableMap';
import list from '#content/search/everyday.yaml?stems';
import { plainWords, STOP_WORDS, stemOf } from './terms.ts';

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

// Tuned on texts that are not among those of tests/builders/similar/elsewhere.ts (D172).
/** Weight of a word of another group of a subject, as a share of one that means the same; less for words of many subjects. */
const RELATED = 0.5;
const RELATED_IN_MANY = 0.25;
/** How much less a word says that is in many subjects. */
const GENERAL = 0.3;
/** Weight of a word that begins or is spelt nearly the same, and of one below the title. */
const NEAR = 0.6;
const DESCRIPTION = 0.8;
/** Weight of a word that no item has. */
const UNKNOWN = 0.6;
/** Weight of the share of the text against that of the item, of the description, and how much of it is enough. */
const OF_TEXT = 0.6;
const BELOW = 0.7;
const SUFFICES = 0.8;
/** Where the best item scores less, none is offered, and a longer text needs more; others are down to a share of the best. */
const ENOUGH = 0.54;
const LONGER = 0.2;
const BESIDE = 0.3;
/** Share of a word's letters that may differ, and the length from which a word may be near. */
const FUZZY = 0.2;
const NEAR_FROM = 4;
/** Most words of a text that are looked up. */
const WORDS_MAX = 48;

const JOINED = new Set<string>();
const SUBJECTS = list.split('\n').map((line) =>
  line.split(',').map((group) =>
    group.split(' ').map((word) => {
      const plain = word.replaceAll('-', '');
      if (plain !== word) JOINED.add(plain);
      return plain;
    }),
  ),
);
const uses = new Map<string, number>();
for (const word of SUBJECTS.flat(2)) uses.set(word, (uses.get(word) ?? 0) + 1);
const usesOf = (word: string) => uses.get(word) ?? 1;

/** The words near one of the list: those of its groups, and those of the first group of a subject to those of all others. */
const MEANINGS = new Map<string, Map<string, number>>();
for (const [first = [], ...others] of SUBJECTS) {
  for (const group of [first, ...others]) {
    for (const word of group) {
      const meanings = MEANINGS.get(word) ?? new Map<string, number>();
      MEANINGS.set(word, meanings);
      for (const other of group) meanings.set(other, 1);
      for (const other of group === first ? others.flat() : first) {
        const near = RELATED / (usesOf(word) * usesOf(other)) ** RELATED_IN_MANY;
        meanings.set(other, Math.min(1, (meanings.get(other) ?? 0) + near));
      }
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

/**
 * Finds items that mean what is typed, best first. An item's score is the weight of the words that it shares (the more,
 * the fewer items and subjects have one), times the shares of the text and of the item that they cover.
 */
export function similarOver<T extends Written>(items: readonly T[]): (typed: string, count: number) => T[] {
  /** The items that have a word, with its weight there. */
  const index = new SearchableMap<Map<number, number>>();
  const titles = items.map(({ title }) => termsOf(title, true));
  for (const [id, { description }] of items.entries()) {
    for (const [terms, weight] of [
      [titles[id] ?? [], 1],
      [termsOf(description, true), DESCRIPTION],
    ] as const) {
      for (const term of terms) {
        const found = index.fetch(term, () => new Map());
        if (!found.has(id)) found.set(id, weight);
      }
    }
  }
  const weightOf = (term: string, count: number) =>
    Math.log(1 + items.length / count) / Math.log(1 + items.length) / usesOf(term) ** GENERAL;

  /** What an item's words add when they are covered: those of the title in full, a part of the description's suffices. */
  const parts = items.map(({ title, description }, id) => {
    const inTitle = titles[id] ?? [];
    const below = termsOf(description, false).filter((term) => !inTitle.includes(term));
    const own = (term: string) => weightOf(term, index.get(term)?.size ?? 1);
    const sum = (terms: string[]) => terms.reduce((total, term) => total + own(term), 0);
    return {
      added: new Map([
        ...below.map((term) => [term, own(term) * BELOW] as const),
        ...inTitle.map((term) => [term, own(term)] as const),
      ]),
      whole: sum(termsOf(title, false)) + sum(below) * BELOW * SUFFICES || 1,
    };
  });

  const lookUp = (word: string) => {
    const near = new Map(MEANINGS.get(word));
    const add = (term: string) => near.set(term, Math.max(NEAR, near.get(term) ?? 0));
    if (word.length > NEAR_FROM)
      for (const term of index.fuzzyGet(word, Math.round(word.length * FUZZY)).keys()) add(term);
    if (word.length >= NEAR_FROM) for (const term of index.atPrefix(word).keys()) add(term);
    near.set(word, 1);
    const hits = new Map<number, { terms: [term: string, nearness: number][]; best: number }>();
    for (const [term, nearness] of near) {
      for (const [id, share] of index.get(term) ?? []) {
        const hit = hits.get(id) ?? { terms: [], best: 0 };
        hit.terms.push([term, nearness]);
        hit.best = Math.max(hit.best, nearness * share);
        hits.set(id, hit);
      }
    }
    const count = [...hits.values()].reduce((sum, { best }) => sum + best, 0);
    const weight = hits.size === 0 ? UNKNOWN / usesOf(word) ** GENERAL : weightOf(word, Math.max(1, count));
    return { weight, hits };
  };
  // A key changes one word.
  const lookUps = new Map<string, ReturnType<typeof lookUp>>();

  return (typed, count) => {
    const scores = new Map<number, { weight: number; covered: Map<string, number> }>();
    let whole = 0;
    const words = termsOf(typed, false).slice(0, WORDS_MAX);
    for (const word of words) {
      const { weight, hits } = lookUps.get(word) ?? lookUp(word);
      lookUps.set(word, { weight, hits });
      whole += weight;
      for (const [id, { terms, best }] of hits) {
        const score = scores.get(id) ?? { weight: 0, covered: new Map() };
        score.weight += weight * best;
        for (const [term, nearness] of terms)
          score.covered.set(term, Math.max(nearness, score.covered.get(term) ?? 0));
        scores.set(id, score);
      }
    }
    const scored = [...scores].map(([id, { weight, covered }]) => {
      const part = parts[id];
      let cover = 0;
      for (const [term, nearness] of covered) cover += (part?.added.get(term) ?? 0) * nearness;
      const shares = (OF_TEXT * weight) / whole + Math.min(1, cover / (part?.whole ?? 1));
      return { id, score: weight * shares };
    });
    const best = Math.max(...scored.map(({ score }) => score));
    if (best < ENOUGH * words.length ** LONGER) return [];
    return scored
      .filter(({ score }) => score >= best * BESIDE)
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, count)
      .flatMap(({ id }) => items[id] ?? []);
  };
}
