import type { Page } from 'playwright/test';

/** What someone cannot read as it is meant: how far the page scrolls to the side, what is cut off, what is torn. */
export const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) {
      const last = [...document.querySelectorAll('body *')].findLast(
        (element) =>
          Math.round(element.getBoundingClientRect().right) === document.documentElement.scrollWidth,
      );
      found.push(`scrolls sideways by ${wide} px: ${last?.outerHTML.slice(0, 200)}`);
    }
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      element !== document.documentElement &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const parent = text.parentElement;
      if (
        !parent?.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
          contentVisibilityAuto: true,
        })
      )
        continue;
      if (isClipped(parent)) continue;
      if (parent.closest('script, style, select, svg, [aria-hidden=true], [inert]')) continue;
      // What a list shortens on purpose stands whole elsewhere.
      const { textOverflow, webkitLineClamp } = getComputedStyle(parent);
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const last = boxes.at(-1);
        if (!last || isShortened) continue;
        if (last.right > innerWidth + 1 && !scrolls(parent)) found.push(`"${word}" is off the screen`);
        // An address, a number or a code may break anywhere; a word only at a hyphen or a slash.
        if (boxes.length > 1 && /^[\p{L}’'“”"(),.:;!?]+$/u.test(word)) found.push(`"${word}" is torn`);
      }
    }
    return [...new Set(found)];
  });
