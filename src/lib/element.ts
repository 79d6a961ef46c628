/** An element with these properties and children; no markup is parsed. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  facts: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), facts);
  made.append(...children);
  return made;
}

const adopted = new Set<string>();

/** Adds styles to the page, once. */
export function adoptStyles(styles: string): void {
  if (adopted.has(styles)) return;
  adopted.add(styles);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** As the `ref` of what a press shows. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();
