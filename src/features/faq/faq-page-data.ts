/** A question with its plain-text answer. */
export interface AskedAndAnswered {
  question: string;
  answer: string;
}

/** Structured data: schema.org/FAQPage. */
export function faqPageData(entries: readonly AskedAndAnswered[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
