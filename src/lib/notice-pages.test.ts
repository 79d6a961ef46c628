import { expect, test } from 'vitest';
import { NOTICE_EVENT_IDS } from '#domain/notifications/events.ts';
import { NOTICE_PAGES, placeOf } from '#domain/notifications/places.ts';
import { PATHS } from './paths.ts';

test('every notice leads to a page of the site', () => {
  const pages: string[] = Object.values(PATHS);
  const { unsubscribe: _, ...others } = NOTICE_PAGES;
  for (const path of Object.values(others)) expect(pages).toContain(path);
  for (const event of NOTICE_EVENT_IDS) expect(pages).toContain(placeOf(event, 'id').replace(/[#?].*$/, ''));
});
