/**
 * A page without the ids that Astro gives its islands. They are made for Astro's own tools while a site is developed; no
 * script in a page reads them, and as text of chance they are what compresses worst.
 */
export function withoutIslandIds(html: string): string {
  return html.replace(/(<astro-island) uid="[^"]*"/g, '$1');
}
