export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about all an and any are as at be been by can could did do does for from get had has have how i if in into is it ' +
    'its ll me my not of on or our per s should so t than that the their them then there they this to up us was we were ' +
    'what when where which who whom why will with would you your'
  ).split(' '),
);

/** Lower case, without accents. `fold` of domain/search-text.ts would load the portals' chunk. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * One form for `price`, `prices` and `pricing`, for `drive` and `driver`, and for British and American spelling; not for
 * `care` and `car`, `party` and `part`, `letter` and `let`.
 */
export function stemOf(word: string): string {
  const plain = word
    .replace(/(?<=.{3})our(?=s|ed|ing|ite|$)/, 'or')
    .replace(/is(?=(?:e|ed|es|ers?|ing|ation)$)/, 'iz')
    .replace(/(?<=.{2}([bdgmnprt]))\1(?:ings?|ed)$/, '');
  const short = /^([^aeiou]*[aeiou][^aeiouwxy])(?:e[sd]?|ings?)$|^([^aeiou]{2,}[aeiou][^aeiouwxy])ers?$/.exec(
    plain,
  );
  if (short) return `${short[1] ?? short[2]}e`;
  return plain
    .replace(/(?<=.{2})(?:ies|ied|(?<=[^aeiou])y)$/, 'i')
    .replace(/(?<=.{3})(?:ings?|ed|es|(?<!s)s)$/, '')
    .replace(/(?<=.{4})(?<!^(?:stat|miss|pass))(?:ation|ion|ment|(?<!e)[eo]r)$/, '')
    .replace(/(?<=.{3})e$/, '')
    .replace(/ll$/, 'l');
}

/** One form for `price`, `prices` and `pricing`; null for a word without meaning. Shorter stems answer questions worse. */
export function termOf(word: string): string | null {
  const [plain = ''] = plainWords(word);
  if (STOP_WORDS.has(plain)) return null;
  return plain
    .replace(/(?<=.{2}([bdgmnprt]))\1(?:ings?|ed)$/, '')
    .replace(/(?<=.{3})(?:ings?|ies|ied|ed|es|(?<!s)s|e|(?<=[^aeiou])y)$/, '')
    .replace(/ll$/, 'l');
}
