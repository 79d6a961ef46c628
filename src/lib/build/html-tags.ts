/** The pattern of every opening tag with this name; a `>` in the value of an attribute, as in a class, does not end it. */
export const tagPattern = (name = '[a-z][\\w-]*'): RegExp =>
  new RegExp(`<${name}\\b(?:[^>"']|"[^"]*"|'[^']*')*>`, 'g');

/** A page without what is in its scripts, styles and comments, but for the line breaks, so that lines stay as they are. */
export const markupOf = (html: string): string =>
  html.replace(
    /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2>)|<!--[\s\S]*?-->/g,
    (all, open = '', _tag, inner = '', close = '') =>
      open ? open + inner.replace(/[^\n]+/g, '') + close : all.replace(/[^\n]+/g, ''),
  );

/** The first attribute in a page that the content policy forbids: `style`, or a handler such as `onclick`. */
export function forbiddenAttribute(html: string): string | undefined {
  for (const [tag] of markupOf(html).matchAll(tagPattern())) {
    const names = tag.replace(/"[^"]*"|'[^']*'/g, '""');
    const found = /\s(style|on[a-z]+)\s*=/.exec(names)?.[1];
    if (found) return found;
  }
  return undefined;
}
