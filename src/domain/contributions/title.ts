import { SUMMARY_LENGTH } from './summary.ts';

/** In characters: one line of the panel at 1440 px. */
const TITLE_MAX = 72;
/** A shorter first sentence ("Hello.") is no title by itself; the next one is added. */
const TITLE_MIN = 12;

function cut(text: string): string {
  if (text.length <= TITLE_MAX) return text;
  const end = text.lastIndexOf(' ', TITLE_MAX);
  return `${text.slice(0, end > TITLE_MIN ? end : TITLE_MAX).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** The first sentence of the first line. Reads only what a row of the list carries: list and panel agree. */
export function titleOf(description: string): string {
  const line = description.slice(0, SUMMARY_LENGTH).trim().split('\n', 1)[0]?.trim() ?? '';
  const ends = [...line.matchAll(/[.!?…](?=\s)/g)].map(({ index }) => index + 1);
  const sentence = line.slice(
    0,
    ends.find((end) => end >= TITLE_MIN),
  );
  return cut(sentence.replace(/(?<!\.)\.$/, ''));
}
