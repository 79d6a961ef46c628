import { readFileSync } from 'node:fs';
import { type HtmlElement, Parser, StaticConfigLoader } from 'html-validate';

const parser = new Parser(
  await new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }).getConfigFor('page.html'),
);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

export const parsePage = (html: string): HtmlElement => parser.parseHtml(html);

/** A page of the build as a browser without script has it. */
export const builtPage = (name: string): HtmlElement => parsePage(readFileSync(`dist/${name}.html`, 'utf8'));

/** The text of an element with its spaces made single. */
export const wordsOf = (element: HtmlElement | null): string =>
  (element?.textContent ?? '')
    .replaceAll(/&(\w+|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Where the link of these words leads. */
export const linkOf = (place: HtmlElement, words: string): string | undefined =>
  place
    .querySelectorAll('a')
    .find((link) => wordsOf(link) === words)
    ?.getAttributeValue('href') ?? undefined;

/** The part of a page that is named by a heading of these words; throws unless there is exactly one. */
export function regionOf(page: HtmlElement, heading: RegExp): HtmlElement {
  const found = page.querySelectorAll('section[aria-labelledby]').filter((section) => {
    const id = section.getAttributeValue('aria-labelledby');
    return heading.test(wordsOf(section.querySelector(`[id="${id}"]`)));
  });
  const [region, ...more] = found;
  if (!region || more.length > 0) throw new Error(`${found.length} regions are called ${heading}`);
  return region;
}
