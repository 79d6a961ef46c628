import type { Page } from 'playwright';
import { deskRecord, deskRows } from '../builders/desk-rows.ts';

/**
 * Lets the desk of a page believe in `count` contributions, the first 50 of them whole, the youngest of them sent at
 * `now`; answers what they are. `details`: more of what the desk reads about each of them.
 */
export async function fillDesk(page: Page, count: number, now = Date.now(), details: object = {}) {
  const rows = deskRows(count, now);
  const mark = new Date(now).toISOString();
  const new_count = rows.filter(({ status }) => status === 'new').length;
  const first = {
    items: rows.slice(0, 50).map(deskRecord),
    next: `${mark}_x`,
    new_count,
    mark,
    stamp: 'one',
  };
  await page.route(/\/api\/admin\/contributions(\?.*)?$/, (route) => route.fulfill({ json: first }));
  await page.route('**/api/admin/contribution-index', (route) => route.fulfill({ json: { rows, mark } }));
  await page.route('**/api/admin/desk/refresh', (route) =>
    route.fulfill({ json: { items: [], new_count: null, mark, stamp: 'one', readers: [] } }),
  );
  await page.route(/\/api\/admin\/contributions\/[0-9a-f-]{36}$/, (route) => {
    const row = rows.find(({ id }) => route.request().url().endsWith(id));
    if (!row) return route.fulfill({ status: 404, json: { code: 'not-found', message: 'Unknown' } });
    const contribution = deskRecord(row);
    return route.fulfill({
      json: {
        contribution,
        duplicates: [],
        is_first: true,
        pool: { issued: 38_450, reserved: 0 },
        own: false,
        ...details,
      },
    });
  });
  return rows;
}
