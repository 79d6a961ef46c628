import { PATHS } from '#lib/paths.ts';

/** How many answers a page holds. Up to as many all of them stand on /faq; more are cut into chapters. */
export const ANSWERS_MAX = 100;

/** Where the answers' words lie for the search once there are chapters. */
export const ANSWERS_FILE = `${PATHS.faq}/answers.json`;

interface Topic<Entry> {
  id: string;
  title: string;
  entries: readonly Entry[];
}

/** A topic, or a part of one that is too long for a page. */
export interface Chapter<Entry> {
  topic: string;
  /** The title of the topic; of a part with its number: "Cost, 2 of 3". */
  title: string;
  path: string;
  entries: readonly Entry[];
}

/**
 * The pages of the answers behind /faq: for each topic one, or as many as it takes, none longer than another by more than
 * one answer. Null while /faq holds them all.
 */
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

/** The most signs of a page's description, as of those that are written. */
const DESCRIPTION_MAX = 155;

/** What a chapter says of itself: as many of its questions as there is room for. */
export function descriptionOf(questions: readonly string[]): string {
  let text = questions[0] ?? '';
  for (const question of questions.slice(1)) {
    if (text.length + 1 + question.length > DESCRIPTION_MAX) break;
    text += ` ${question}`;
  }
  return text;
}
