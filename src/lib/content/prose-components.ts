import { APP_IDS, APPS } from '#domain/apps.ts';
import { grouped } from '#domain/formats.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';

/** Components in prose by path prefix; the first match applies. Pages must pass exactly these (tested). */
export const MDX_COMPONENTS: readonly { within: string; rendered: string; names: readonly string[] }[] = [
  {
    within: 'content/legal/contribution-terms.mdx',
    rendered: 'src/features/contributions/TermsDialog.astro',
    names: ['Inz'],
  },
  {
    within: 'content/legal/',
    rendered: 'src/pages/[legal].astro',
    names: ['App', 'ContactAddress', 'Operator', 'Price'],
  },
  {
    within: 'content/about/',
    rendered: 'src/pages/about.astro',
    names: ['AppStrip', 'Chapter', 'Owned', 'Price', 'PullLine'],
  },
  {
    within: 'content/faq/',
    rendered: 'src/features/faq/Question.astro',
    names: ['App', 'Inz', 'Operator', 'Price'],
  },
  { within: 'content/news/', rendered: 'src/pages/news/[article].astro', names: ['Inz'] },
];

/** `<App of="jobz" />` in prose. @throws for an unknown app. */
export function appNameFor(of: string): string {
  const id = APP_IDS.find((one) => one === of);
  if (!id) throw new Error(`<App of="${of}" />: src/domain/apps.ts knows no such app.`);
  return APPS[id].name;
}

/** The same in YAML, written `{jobz}`; other words in braces remain. */
export function withAppNames(text: string): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (all, of: string) =>
    APP_IDS.some((id) => id === of) ? appNameFor(of) : all,
  );
}

/** `<Inz of="first" />` in prose: the reward of a first meaningful contribution. @throws for another. */
export function inzFor(of: string): string {
  if (of !== 'first')
    throw new Error(`<Inz of="${of}" />: src/lib/content/prose-components.ts knows no such amount.`);
  return `${grouped(FIRST_CONTRIBUTION_INZ)} INZ`;
}

/** The same in YAML, written `{first}`. */
export function withInz(text: string): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (_, of: string) => inzFor(of));
}
