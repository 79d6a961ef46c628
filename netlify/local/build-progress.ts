import { stripVTControlCharacters } from 'node:util';

/** What begins with a line of the builder's output, in the order in which it happens. */
const STEPS = [
  ['Syncing content', 'Reading the content'],
  ['Building server entrypoints', 'Compiling'],
  ['Waiting for integration', 'Finishing styles and functions'],
] as const;

/** A page or a picture that was written: `├─ /about.html (+43ms)`. */
const WRITTEN = /[├└]─ \/\S+ \(\+/;
/** Files between two counts. */
const EVERY = 40;

/**
 * Puts the builder's output into words for someone who waits: returns a sentence where a step begins or files were
 * written. `total`: pages and pictures of the last build, 0 when there was none.
 */
export function followBuild(total: number): (line: string) => string | null {
  let written = 0;
  let last = '';
  return (line) => {
    const plain = stripVTControlCharacters(line);
    if (WRITTEN.test(plain)) {
      written += 1;
      const of = written < total ? ` of about ${total}` : '';
      return written % EVERY === 0 ? `${written}${of} pages and pictures written` : null;
    }
    const begun = STEPS.find(([text]) => plain.includes(text))?.[1];
    if (!begun || begun === last) return null;
    last = begun;
    return begun;
  };
}
