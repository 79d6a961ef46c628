import type { FaqEntry } from '#lib/content/help.ts';
import { OPERATOR_IN_WORDS } from '#lib/content/operator.ts';
import { loadPrices, priceFor } from '#lib/content/prices.ts';
import { answerText } from './answer-text.ts';
import type { AskedAndAnswered } from './faq-page-data.ts';

/**
 * Questions with their answers in plain words, in the same order.
 * @throws when an answer holds what has no plain words.
 */
export async function answersInWords(
  entries: readonly FaqEntry[],
): Promise<(AskedAndAnswered & { id: string })[]> {
  const prices = await loadPrices();
  return entries.map(({ id, data, body }) => ({
    id,
    question: data.question,
    answer: answerText(body ?? '', (of, short) => priceFor(prices, of, short), OPERATOR_IN_WORDS),
  }));
}
