import { PATHS } from '#lib/paths.ts';

/** Answers per page. Up to this many all are on /faq; more are split into chapters. */
export const ANSWERS_MAX = 100;

/** URL of the answer texts for the search once there are chapters. */
export const ANSWERS_FILE = `${PATHS.faq}/answers.json`;

interface Topic<Entry> {
  id: string;
  title: string;
  entries: readonly Entry[];
}

/** A topic, or a part of one that is too long for a page. */
export interface Chapter<Entry> {
  topic: string;
  /** Title of the topic; a part has its number: "Cost, 2 of 3". */
  title: string;
  path: string;
  entries: readonly Entry[];
}

/** Pages of answers behind /faq, one or more per topic, of even length. Null while all fit on /faq. */
export function chaptersOf<Entry>(
  topics: readonly Topic<Entry>[],
  most = ANSWERS_MAX,
): Chapter<Entry>[] | null {
  if (topics.reduce((sum, { entries }) => sum + entries.length, 0) <= most) return null;
  return topics.flatMap(({ id, title, entries }) => {
    const parts = Math.ceil(entries.length / most);
    const from = (part: number) => Math.ceil((part * entries.length) / parts);
    return Array.from({ length: parts }, (_, part) => ({
      topic: id,
      title: parts > 1 ? `${title}, ${part + 1} of ${parts}` : title,
      path: part > 0 ? `${PATHS.faq}/${id}/${part + 1}` : `${PATHS.faq}/${id}`,
      entries: entries.slice(from(part), from(part + 1)),
    }));
  });
}

const DESCRIPTION_MAX = 155;

export function descriptionOf(questions: readonly string[]): string {
  let text = questions[0] ?? '';
  for (const question of questions.slice(1)) {
    if (text.length + 1 + question.length > DESCRIPTION_MAX) break;
    text += ` ${question}`;
  }
  return text;
}
