/** Text as it is compared: lower case, without accents, every apostrophe and run of space the same. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether folded text holds every word of a query, in any order; an empty query is in every text. */
export function holdsEveryWord(folded: string, query: string): boolean {
  return fold(query)
    .split(' ')
    .every((word) => folded.includes(word));
}

/** How many of all answers are shown, in words for the page and for screen readers: "6 of 19 answers". */
export function countInWords(shown: number, all: number): string {
  return shown === all ? `${all} answers` : `${shown} of ${all} answers`;
}
