import { expect, test } from 'playwright/test';
import { jpegFile } from '#tests/builders/files.ts';
import { ContributionPage, CREATE, PART } from './contribution-page.ts';

const MIB = 1024 * 1024;
const TOO_LARGE = 'File size must be less than 10MB';
const UNSUPPORTED = 'File type not supported. Please upload an image, PDF, or document.';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

for (const [what, name, type, size, message] of [
  ['one byte over 10 MB', 'photo.jpg', 'image/jpeg', 10 * MIB + 1, TOO_LARGE],
  ['of another type', 'notes.txt', 'text/plain', 10, UNSUPPORTED],
  ['whose name and type disagree', 'program.pdf', 'application/x-msdownload', 10, UNSUPPORTED],
] as const) {
  test(`a file ${what} is refused before a byte is sent, and not kept (R288, R291, R292)`, async ({
    page,
  }) => {
    const form = await new ContributionPage(page).open();
    const sent = form.requests('POST', /^\/api\//);
    await form.choose(name, type, size);
    await expect(
      page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) }),
    ).toContainText(message);
    await form.expectWrong(form.file, message);
    await expect(form.file).toHaveValue('');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden();
    await form.expectWrong(form.file, message);
    expect(sent).toEqual([]);
  });
}

for (const [name, type] of [
  ['a.jpg', 'image/jpeg'],
  ['a.JPEG', 'image/jpeg'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['a.pdf', 'application/pdf'],
  ['a.doc', 'application/msword'],
  ['a.docx', WORD],
] as const) {
  test(`a visitor may choose ${name} (R287, R290)`, async ({ page }) => {
    const form = await new ContributionPage(page).open();
    await form.choose(name, type, 2048);
    await expect(page.getByText('2 KB. Sent when you submit.')).toBeVisible();
    await form.expectRight(form.file);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(form.file).toHaveValue('');
    await expect(form.file).toBeFocused();
  });
}

test('a file of exactly 10 MB arrives although every third request is dropped (R289, R315)', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  let requests = 0;
  await page.route('**/api/proofs**', (route) => {
    requests += 1;
    return requests % 3 === 1 ? route.abort() : route.continue();
  });
  await page.route('**/api/proofs/**', (route) => {
    requests += 1;
    return requests % 3 === 1 ? route.abort() : route.continue();
  });
  const parts = form.requests('PUT', PART);
  const created = page.waitForRequest((one) => CREATE.test(new URL(one.url()).pathname));
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile({ size: 10 * MIB }));
  await form.submit.click();
  await expect(page.getByRole('progressbar', { name: 'Uploading photo.jpg' })).toBeVisible();
  await form.expectSent();
  expect((await created).postDataJSON().proof_file_path).toMatch(/^[0-9a-f-]{36}\.jpg$/);
  expect(new Set(parts.map((part) => new URL(part.url()).pathname.at(-1)))).toEqual(new Set(['0', '1', '2']));
  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(form.file).toHaveValue('');
});

test('a failed upload stores nothing, and goes on where it stopped (R305, R306)', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  const created = form.requests('POST', CREATE);
  const parts = form.requests('PUT', PART);
  const error = { code: 'forbidden', message: 'Not now.', request_id: '1' };
  await page.route('**/api/proofs/*/complete', (route) =>
    route.fulfill({
      status: 503,
      json: { ...error, code: 'unavailable' },
      headers: { 'Retry-After': '60' },
    }),
  );
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile({ size: 5 * MIB }));
  await form.submit.click();
  await form.expectWrong(form.file, 'File upload failed: Not now.');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
  await expect(form.description).toHaveValue('The button says Proceed.');
  expect(created).toEqual([]);
  expect(parts).toHaveLength(2);

  await page.unroute('**/api/proofs/*/complete');
  await page.getByRole('button', { name: 'Retry' }).click();
  await form.expectSent();
  expect(parts).toHaveLength(2);
  expect(created).toHaveLength(1);
});

test('an upload is not repeated when the contribution itself failed', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  const begun = form.requests('POST', /^\/api\/proofs$/);
  await page.route('**/api/contributions', (route) => route.abort());
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
  await form.submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Submission failed:' })).toBeVisible();
  await page.unroute('**/api/contributions');
  await form.submit.click();
  await form.expectSent();
  expect(begun).toHaveLength(1);
});

test('a person who cancels while the file is being joined sends nothing', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  const created = form.requests('POST', CREATE);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/proofs/*/complete', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
  const joining = page.waitForRequest('**/api/proofs/*/complete');
  await form.submit.click();
  await joining;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
  answer();
  expect(created).toEqual([]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await form.expectSent();
  expect(created).toHaveLength(1);
});

test('a person cancels an upload and nothing is sent', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  const created = form.requests('POST', CREATE);
  await page.route('**/api/proofs/*/0', () => {});
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
  await form.submit.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Upload cancelled. Nothing was sent.' }),
  ).toBeAttached();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
  await expect(form.submit).toBeEnabled();
  expect(created).toEqual([]);
});
