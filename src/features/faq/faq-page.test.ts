import { expect, test } from 'vitest';
import { faqPageData } from './answer-text.ts';

test('a search engine gets every question with its answer, in order (A-31)', () => {
  const data = faqPageData([
    { question: 'What is it?', answer: 'A grid.' },
    { question: 'Who may join?', answer: 'People.' },
  ]);
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'What is it?', acceptedAnswer: { '@type': 'Answer', text: 'A grid.' } },
      { '@type': 'Question', name: 'Who may join?', acceptedAnswer: { '@type': 'Answer', text: 'People.' } },
    ],
  });
});
