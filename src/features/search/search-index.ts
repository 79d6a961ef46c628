import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchEntry } from '#domain/search-text.ts';
import { termOf } from '#lib/search/terms.ts?inlined';

/** Share of a word's letters that may differ; short words have to be right. */
const FUZZY = 0.2;
const SHORT = 4;
/** Weight of a word that only means the same as one of the question. */
const SYNONYM = 0.3;

/** @param synonyms in each, words that mean the same (content/search/synonyms.yaml) */
export function searchOver(
  entries: readonly SearchEntry[],
  synonyms: readonly string[],
): (question: string, count: number) => (SearchEntry & SearchResult)[] {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'page', 'text'],
    storeFields: ['url', 'page', 'title', 'text'],
    processTerm: termOf,
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const groups = synonyms.map((words) => words.split(' ').map(termOf));
  return (question, count) => {
    const words = new Set(question.split(/[\s\p{P}]+/u).flatMap((word) => termOf(word) ?? []));
    const others = groups.flatMap((group) => (group.some((word) => word && words.has(word)) ? group : []));
    const terms = [...words, ...others.filter((term) => term && !words.has(term))];
    return index
      .search(terms.join(' '), {
        // The terms have their one form already.
        processTerm: (term) => term,
        boost: { title: 4, page: 2 },
        boostTerm: (_, at) => (at < words.size ? 1 : SYNONYM),
        prefix: (term, at) => at < words.size && term.length >= SHORT,
        fuzzy: (term, at) => at < words.size && term.length > SHORT && FUZZY,
      })
      .slice(0, count) as (SearchEntry & SearchResult)[];
  };
}
