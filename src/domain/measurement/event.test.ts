import { expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#tests/page-budgets.ts';
import { asksNotToBeCounted, isMeasurementOn, MEASURED_ROUTES, measuredRoute } from './event.ts';

test('every public page is counted under a template', () => {
  const missing = PUBLIC_PAGES.filter(({ route }) => measuredRoute(route) === null);
  expect(missing.map(({ route }) => route)).toEqual([]);
});

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/news/what-this-site-does-not-load', '/news/:article'],
  ['/films/intro', '/films/:film'],
])('a view of %s counts for %s', (path, route) => {
  expect(measuredRoute(path)).toBe(route);
});

test.each([
  '',
  '//',
  '/nowhere',
  '/news/a/b',
  '/admin-portal/dashboard',
  '/about?key=secret',
  'about',
  '/:film',
])('a view of "%s" counts for nothing', (path) => {
  expect(measuredRoute(path)).toBeNull();
});

test('a template is found for itself, and stands once', () => {
  expect(MEASURED_ROUTES.map(measuredRoute)).toEqual([...MEASURED_ROUTES]);
});

test.each([
  [{}, false],
  [{ dnt: '0' }, false],
  [{ dnt: '1' }, true],
  [{ 'sec-gpc': '1' }, true],
])('a browser that sends %j asks not to be counted: %s', (headers, expected) => {
  expect(asksNotToBeCounted(new Headers(headers as Record<string, string>))).toBe(expected);
});

test.each([
  [undefined, true],
  ['', true],
  ['on', true],
  ['off', false],
  [' OFF ', false],
])('MEASUREMENT=%s: %s', (setting, expected) => {
  expect(isMeasurementOn(setting)).toBe(expected);
});
