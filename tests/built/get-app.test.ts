import type { HtmlElement } from 'html-validate';
import { expect, test } from 'vitest';
import { builtPage, linkOf, regionOf, wordsOf } from './html-page.ts';

const main = builtPage('get-app').querySelector('main') as HtmlElement;
const hiddenPart = (state: string) => main.querySelector(`[data-install="${state}"][hidden]`);

test('a visitor without script reads both ways and every browser (R319, R324, R328–R330)', () => {
  expect(main.querySelectorAll('h1').map(wordsOf)).toEqual(['Get theGrid']);
  expect(main.querySelector('svg[role="img"]')?.getAttributeValue('aria-label')).toMatch(/QR code/);
  const byHand = regionOf(main, /Option 2/);
  for (const words of [
    'iPhone Safari',
    'Share, then Add to Home Screen',
    'Android Chrome',
    '3-dot menu, then Add to Home Screen',
  ])
    expect(wordsOf(byHand)).toContain(words);
  const firefox = main.querySelector('details[data-browser="desktop-firefox"]');
  expect(wordsOf(firefox?.querySelector('summary') ?? null)).toBe('Firefox on a computer');
  expect(wordsOf(firefox)).toContain('cannot install TheGrid');
  expect(wordsOf(hiddenPart('offered')?.querySelector('button') ?? null)).toBe('Install App Now');
  expect(wordsOf(hiddenPart('running'))).toContain('App Already Installed');
  expect(linkOf(main, 'Contact us')).toBe('/contact');
});
