import { appNameFor, inzFor } from '#lib/content/prose-components.ts';

const PRICE = /<Price\s+of="([a-z]+)"(\s+short)?\s*\/>/g;
const INZ = /<Inz\s+of="([a-z]+)"\s*\/>/g;
const APP = /<App\s+of="([a-z]+)"\s*\/>/g;
const OPERATOR = /<Operator\s*\/>/g;
const LINK = /\[([^\]]+)\]\([^)\s]+\)/g;
const LIST_ITEM = /^(?:[-*]|\d+\.)\s+(.*?)[.;]?$/gm;
const STRONG_OR_EMPHASIS = /(\*\*|__|\*|(?<![\w])_|_(?![\w]))(?=\S)(.+?)(?<=\S)\1/g;

/** A list item becomes a sentence. @throws on markup other than links, emphasis and the components below. */
export function answerText(
  source: string,
  priceOf: (id: string, short: boolean) => string,
  operator: string,
): string {
  const text = source
    .replace(PRICE, (_, id: string, short?: string) => priceOf(id, short !== undefined))
    .replace(INZ, (_, of: string) => inzFor(of))
    .replace(APP, (_, of: string) => appNameFor(of))
    .replace(OPERATOR, () => operator)
    .replace(LINK, '$1')
    .replace(LIST_ITEM, '$1.')
    .replace(STRONG_OR_EMPHASIS, '$2')
    .replace(/\s+/g, ' ')
    .trim();
  const foreign = /<\/?[A-Za-z][^>]*>|[{}]|^import\s/.exec(text)?.[0];
  if (foreign) throw new Error(`An answer of content/faq holds "${foreign}", which has no plain words.`);
  return text;
}

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
