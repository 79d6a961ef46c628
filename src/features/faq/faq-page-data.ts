/** A question with its answer in plain words. */
export interface AskedAndAnswered {
  question: string;
  answer: string;
}

/** The page for search engines: schema.org/FAQPage. */
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
