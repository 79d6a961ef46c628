import type { FaqEntry } from '#lib/content/help.ts';
import { OPERATOR_TEXT } from '#lib/content/operator.ts';
import { loadPrices, priceFor } from '#lib/content/prices.ts';
import { type AskedAndAnswered, answerText } from './answer-text.ts';

/** In order. @throws when an answer has no plain text. */
export async function plainTextAnswers(
  entries: readonly FaqEntry[],
): Promise<(AskedAndAnswered & { id: string })[]> {
  const prices = await loadPrices();
  return entries.map(({ id, data, body }) => ({
    id,
    question: data.question,
    answer: answerText(body ?? '', (of, short) => priceFor(prices, of, short), OPERATOR_TEXT),
  }));
}
