import { expect, type Page, type Request, test } from 'playwright/test';
import { jpegFile } from '#tests/builders/files.ts';
import { seeded, signIn } from './admin-desk.ts';
import { ContributionPage, CREATE } from './contribution-page.ts';

const KEPT = /Saved on this device/;
const QUEUED = 'Will be sent when you are back online.';

/** What someone finds who opens the page anew in the same browser, in a tab that kept nothing by itself. */
async function inAnotherTab(page: Page): Promise<ContributionPage> {
  const context = page.context();
  await page.close();
  return new ContributionPage(await context.newPage()).open();
}

/** How many records this browser keeps of the form: drafts, files, entries of the outbox. */
const recordsKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const settled = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const database = await settled(indexedDB.open('thegrid:offline-queue'));
    const stores = database.transaction(database.objectStoreNames);
    const counts = [...database.objectStoreNames].map((name) => settled(stores.objectStore(name).count()));
    const sum = (await Promise.all(counts)).reduce((all, one) => all + one, 0);
    database.close();
    return sum;
  });

test('what is typed and chosen is kept on the device, comes back in another tab, and goes with one press (F7)', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
  await expect(page.getByText(/Saved on this device with its file/)).toBeVisible();

  const again = await inAnotherTab(page);
  await expect(again.name).toHaveValue('Fern');
  await expect(again.type).toHaveValue('ux_wording');
  await expect(again.description).toHaveValue('The button says Proceed.');
  await expect(again.page.getByText('photo.jpg')).toBeVisible();
  await expect(again.consent).not.toBeChecked();

  await again.page.getByRole('button', { name: 'Discard this draft' }).click();
  await expect(again.page.getByRole('button', { name: 'Keep', exact: true })).toBeFocused();
  await again.page.getByRole('button', { name: 'Yes, discard' }).click();
  await expect(again.name).toHaveValue('');
  await expect(again.page.getByText('photo.jpg')).toBeHidden();
  await expect(again.page.getByText(KEPT)).toBeHidden();
  await expect.poll(() => recordsKept(again.page)).toBe(0);
  const last = await inAnotherTab(again.page);
  await last.name.focus();
  await expect(last.name).toHaveValue('');
  expect(await recordsKept(last.page)).toBe(0);
});

/** Keeps a draft on this device that was last changed at this moment, with a file. */
const keepDraftOf = (page: Page, draft: { id: string; account: string | null; at: number }) =>
  page.evaluate(async (one) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('thegrid:offline-queue');
      asked.onsuccess = () => resolve(asked.result);
    });
    const writes = database.transaction(['drafts', 'files'], 'readwrite');
    writes.objectStore('drafts').put({ ...one, values: { display_name: 'Fern' } });
    writes
      .objectStore('files')
      .put({ id: one.id, name: 'a.png', type: 'image/png', bytes: new ArrayBuffer(8) });
    await new Promise((resolve) => {
      writes.oncomplete = resolve;
    });
    database.close();
  }, draft);

test('someone whose draft was too old is told once that it is gone, and nobody else is (T39)', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  await form.name.fill('Fern');
  await expect(page.getByText(KEPT)).toBeVisible();
  await form.name.fill('');
  await expect.poll(() => recordsKept(page)).toBe(0);
  await keepDraftOf(page, { id: 'mine', account: null, at: Date.UTC(2024, 9, 12, 12) });
  await keepDraftOf(page, { id: 'older', account: null, at: Date.UTC(2024, 8, 1, 12) });
  await keepDraftOf(page, { id: 'others', account: 'someone', at: Date.UTC(2024, 9, 13, 12) });

  const again = await inAnotherTab(page);
  await again.name.focus();
  const note = again.page.getByText(
    'A draft from 12 October 2024 was older than 30 days and has been removed from this device.',
  );
  await expect(note).toBeVisible();
  await expect(again.name).toHaveValue('');
  // Of the other account's draft its date alone is left.
  await expect.poll(() => recordsKept(again.page)).toBe(1);
  const last = await inAnotherTab(again.page);
  await last.name.fill('Ada');
  await expect(last.page.getByText(KEPT)).toBeVisible();
  await expect(last.page.getByText('has been removed from this device')).toBeHidden();
});

test('two tabs keep a draft each, and a tab that opens takes neither (F7)', async ({ page, context }) => {
  const one = await new ContributionPage(page).open();
  await one.name.fill('Fern');
  await expect(page.getByText(KEPT)).toBeVisible();
  const other = await new ContributionPage(await context.newPage()).open();
  await other.name.fill('Ada');
  await expect(other.page.getByText(KEPT)).toBeVisible();
  await page.reload();
  await expect(one.name).toHaveValue('Fern');
  await expect(page.getByText(KEPT)).toBeVisible();
  const third = await new ContributionPage(await context.newPage()).open();
  await third.email.focus();
  await expect(third.name).toHaveValue('');
});

test('a browser that refuses to keep anything has the form as it was', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('No', 'SecurityError');
      },
    });
  });
  const form = await new ContributionPage(page).open();
  await form.fill();
  await page.reload();
  await expect(form.name).toHaveValue('Fern');
  await expect(page.getByText(KEPT)).toBeHidden();
  await form.consent.check();
  await form.submit.click();
  await form.expectSent();
});

test('a contribution written in flight mode is sent once when the line is back, and its receipt is shown (F7, T39)', async ({
  page,
  context,
}) => {
  const form = await new ContributionPage(page).open();
  const sent = form.requests('POST', CREATE);
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
  await expect(page.getByText(/Saved on this device with its file/)).toBeVisible();
  await context.setOffline(true);
  await form.submit.click();
  const panel = page.getByRole('region', { name: QUEUED });
  await expect(panel).toBeFocused();
  expect(sent).toEqual([]);

  const other = await context.newPage();
  await context.setOffline(false);
  await form.expectSent();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.postDataJSON().proof_file_path).toMatch(/\.jpg$/);
  await other.goto('/about');
  await other.close();
  await page.reload();
  await form.name.focus();
  await expect(form.name).toHaveValue('');
  await expect.poll(() => recordsKept(page)).toBe(0);
});

test('what was filled in, chosen and submitted before the form’s code arrived is sent with its file (F7)', async ({
  page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/_astro\/ContributionForm\..*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  const form = await new ContributionPage(page).open();
  const sent = form.requests('POST', CREATE);
  await form.fill();
  await form.choose('photo.jpg', 'image/jpeg', jpegFile());
  await form.submit.click();
  arrive();
  await form.expectSent();
  expect(sent[0]?.postDataJSON().proof_file_path).toMatch(/\.jpg$/);
});

test('every open tab hears that it was sent, and one of them sends it (F7)', async ({ page, context }) => {
  const form = await new ContributionPage(page).open();
  const about = await context.newPage();
  await about.goto('/about');
  const second = await new ContributionPage(await context.newPage()).open();
  await second.name.focus();
  const sent = [...[form, second].map((one) => one.requests('POST', CREATE))];
  await form.fill();
  await expect(page.getByText(KEPT)).toBeVisible();
  await context.setOffline(true);
  await form.submit.click();
  await expect(page.getByRole('region', { name: QUEUED })).toBeVisible();
  await expect(second.page.getByText(QUEUED)).toBeVisible();
  // The news is shown for five seconds, so it is awaited from here on.
  const told = expect(
    about.getByRole('status').filter({ hasText: 'Your contribution was sent' }),
  ).toBeVisible();
  await context.setOffline(false);
  await Promise.all([form.expectSent(), told]);
  expect(sent.flat()).toHaveLength(1);
  await expect(second.page.getByText(QUEUED)).toBeHidden();
});

test('what someone wrote in flight mode while they were signed in leaves once with the next page, in a portal too, as theirs (F7, T39)', async ({
  page,
  context,
}) => {
  await page.goto('/admin-portal');
  await signIn(page, seeded('admin'));
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  const sent: Request[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && CREATE.test(new URL(request.url()).pathname)) sent.push(request);
  });
  const form = await new ContributionPage(page).open();
  await form.fill();
  await expect(page.getByText(KEPT)).toBeVisible();
  await context.setOffline(true);
  await form.submit.click();
  await expect(page.getByRole('region', { name: QUEUED })).toContainText(
    'You may close this page: then it leaves with the next page of TheGrid that you open.',
  );
  const [one, other] = [await context.newPage(), await context.newPage()];
  await page.close();
  await context.setOffline(false);
  const told = [one, other].map(async (tab) => {
    await tab.goto('/admin-portal/dashboard');
    await expect(tab.getByRole('status').filter({ hasText: 'Your contribution was sent' })).toBeVisible();
  });
  await Promise.all(told);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers().authorization).toMatch(/^Bearer ./);
});

test('whoever signs out leaves no draft and no file on the device (F7, T39)', async ({ page }) => {
  await page.goto('/admin-portal');
  await signIn(page, seeded('admin'));
  const leave = page.getByRole('button', { name: 'Sign Out' });
  await expect(leave).toBeVisible();
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
  await expect(page.getByText(/Saved on this device with its file/)).toBeVisible();
  await page.goto('/admin-portal/dashboard');
  await expect(leave).toBeVisible();
  expect(await recordsKept(page)).toBe(2);
  await leave.click();
  await expect(leave).toBeHidden();
  // Signing out leads on to another page, in whose place nothing can be counted.
  await expect.poll(() => recordsKept(page).catch(() => null)).toBe(0);
});

test('whoever signs out and goes straight on to the form finds nothing of what was kept (F7, T39)', async ({
  page,
}) => {
  await page.goto('/admin-portal');
  await signIn(page, seeded('admin'));
  const leave = page.getByRole('button', { name: 'Sign Out' });
  await expect(leave).toBeVisible();
  const form = await new ContributionPage(page).open();
  await form.fill();
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await page.goto('/admin-portal/dashboard');
  await leave.click();
  await page.goto('/contribute');
  await expect.poll(() => recordsKept(page)).toBe(0);
  await expect(new ContributionPage(page).description).toHaveValue('');
});
