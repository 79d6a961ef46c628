/** Normalised text for searches: lower case, no accents, one kind of apostrophe and space. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tests folded texts for every word of a query, in any order; an empty query matches every text. */
export function wordMatcher(query: string): (folded: string) => boolean {
  const words = fold(query).split(' ');
  return (folded) => words.every((word) => folded.includes(word));
}

/** A part of a page with its own heading, as `/search.json` has it. */
export interface SearchEntry {
  /** Path with the fragment of the part, where it has one. */
  url: string;
  /** Title of the page. */
  page: string;
  title: string;
  text: string;
}
