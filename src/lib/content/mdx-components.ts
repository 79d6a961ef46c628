/**
 * What prose may put in by name, by where it stands: the first entry whose beginning fits. A page that renders a
 * collection hands exactly these over (`components={{ … }}`), which a test compares.
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
