/** Matches opening tags; tolerates `>` inside attribute values. */
export const tagPattern = (name = '[a-z][\\w-]*'): RegExp =>
  new RegExp(`<${name}\\b(?:[^>"']|"[^"]*"|'[^']*')*>`, 'g');

/** Removes the content of scripts, styles and comments; line numbers remain valid. */
export const markupOf = (html: string): string =>
  html.replace(
    /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2>)|<!--[\s\S]*?-->/g,
    (all, open = '', _tag, inner = '', close = '') =>
      open ? open + inner.replace(/[^\n]+/g, '') + close : all.replace(/[^\n]+/g, ''),
  );

/** The first attribute that the content policy forbids: `style`, or a handler such as `onclick`. */
export function forbiddenAttribute(html: string): string | undefined {
  for (const [tag] of markupOf(html).matchAll(tagPattern())) {
    const names = tag.replace(/"[^"]*"|'[^']*'/g, '""');
    const found = /\s(style|on[a-z]+)\s*=/.exec(names)?.[1];
    if (found) return found;
  }
  return undefined;
}
