import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { PROOF_MAX_BYTES } from '#domain/proofs/proof.ts';
import { SEEDED_PEOPLE } from '#local/seeded-people.ts';
import { jpegFile } from '#tests/builders/files.ts';
import { clearDesk } from './admin-desk.ts';
import { fresh } from './own-data.ts';

const admin = SEEDED_PEOPLE.find((person) => person.role === 'admin');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a contribution travels from a visitor to a decision', async ({ page, browser, request, baseURL }) => {
  test.setTimeout(120_000);
  const proof = Buffer.from(jpegFile({ size: PROOF_MAX_BYTES }));
  const name = fresh('Journey');
  const address = `journey-${randomUUID()}@example.org`;
  await clearDesk(request);

  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /contribut/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/contribute$/);
  await page.getByLabel('Display Name').fill(name);
  await page.getByLabel('Email Address').fill(address);
  await page.getByLabel('Type of contribution').selectOption({ label: 'Bug / Rough edge' });
  await page.getByLabel(/^Description/).fill('The dates are cleared when you go back from a listing.');
  await page
    .getByLabel(/^Upload proof/)
    .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: proof });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /submit/i }).click();
  await expect(
    page.getByText("Thanks for contributing. We'll review and follow up by email.").first(),
  ).toBeVisible({
    timeout: 30_000,
  });

  const panel = page.getByRole('region', { name: 'Thank you. We have your contribution.' });
  const reference = /TG-[0-9A-Z]{6}/.exec(await panel.innerText())?.[0] ?? '';
  expect(reference).not.toBe('');
  // The contributor gets a receipt. The email to the admins may wait for those of its ten minutes.
  const inbox = await browser.newPage({ baseURL });
  const receipt = inbox.getByText(`We have your contribution ${reference}`).first();
  await expect(async () => {
    await inbox.goto('/__local/mail');
    await expect(receipt).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await inbox.close();

  const desk = await (await browser.newContext({ baseURL })).newPage();
  await desk.goto('/admin-portal');
  await desk.getByLabel('Email').fill(admin?.email ?? '');
  await desk.getByLabel('Password', { exact: true }).fill(admin?.password ?? '');
  await desk.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(desk).toHaveURL(/\/admin-portal\/dashboard/);
  await expect(desk.getByText('1 New', { exact: true }).first()).toBeVisible();

  // A second desk of the same admin, which will decide too late.
  const late = await desk.context().newPage();
  // It never learns of the decision by itself, however long the steps before take.
  await late.route('**/api/admin/desk/refresh', () => {});
  for (const opened of [desk, late]) {
    await opened.goto('/admin-portal/dashboard');
    await opened
      .getByRole('link', { name: new RegExp(name) })
      .or(opened.getByRole('button', { name: new RegExp(name) }))
      .first()
      .click();
    await expect(opened.getByRole('button', { name: /^Approve/ })).toBeVisible();
  }

  const downloading = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Save file' }).first().click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.jpg$/);
  expect(sha256(await readFile(await download.path()))).toBe(sha256(proof));

  await desk.getByLabel(/^Admin notes/).fill('Clear steps.');
  await desk.getByRole('button', { name: /^Approve/ }).click();
  await expect(desk.getByText('Contribution updated successfully').first()).toBeVisible();
  await expect(desk.getByText('All Clear', { exact: true }).first()).toBeVisible();

  await late.getByRole('button', { name: /^Reject/ }).click();
  await expect(late.getByText(/nothing was overwritten/i).first()).toBeVisible();
  await expect(late.getByText('Clear steps.').first()).toBeVisible();
});
