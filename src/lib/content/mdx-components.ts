/**
 * Components available in prose, by path prefix; the first match applies. Pages must pass exactly these
 * (`components={{ … }}`), which a test verifies.
 */
export const MDX_COMPONENTS: readonly { within: string; rendered: string; names: readonly string[] }[] = [
  {
    within: 'content/legal/contribution-terms.mdx',
    rendered: 'src/features/contributions/TermsDialog.astro',
    names: ['Inz'],
  },
  {
    within: 'content/legal/',
    rendered: 'src/features/legal/LegalText.astro',
    names: ['App', 'ContactAddress', 'Operator', 'Price'],
  },
  {
    within: 'content/about/',
    rendered: 'src/features/about/Story.astro',
    names: ['AppStrip', 'Chapter', 'Owned', 'Price', 'PullLine'],
  },
  {
    within: 'content/faq/',
    rendered: 'src/features/faq/Question.astro',
    names: ['App', 'Inz', 'Operator', 'Price'],
  },
  { within: 'content/news/', rendered: 'src/pages/news/[article].astro', names: ['Inz'] },
];
