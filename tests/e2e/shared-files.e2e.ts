import { expect, type Page, test } from 'playwright/test';
import { jpegFile, pngFile } from '#tests/builders/files.ts';
import { violationsInBoth } from './accessibility.ts';
import { ContributionPage, CREATE } from './contribution-page.ts';
import { underControl } from './service-worker.ts';

const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');

/** Sends what a phone sends when it shares with the installed app. */
async function share(page: Page, parts: Record<string, string>, names: readonly string[]): Promise<void> {
  await page.evaluate(
    ([parts, names, png, jpeg]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/contribute/share', enctype: 'multipart/form-data' });
      const control = (name: string, type: string) => {
        const input = Object.assign(document.createElement('input'), { name, type, multiple: true });
        form.append(input);
        return input;
      };
      for (const [name, value] of Object.entries(parts)) control(name, 'hidden').value = value;
      const files = new DataTransfer();
      for (const name of names) {
        const [bytes, type] = name.endsWith('.png') ? [png, 'image/png'] : [jpeg, 'image/jpeg'];
        files.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      }
      control('files', 'file').files = files.files;
      document.body.append(form);
      form.submit();
    },
    [parts, names, [...pngFile()], [...jpegFile()]] as const,
  );
  await page.waitForURL('**/contribute');
}

test.describe('with the worker of the installed app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a person shares two screenshots with a text, sees them in the form, and nothing is sent before the press', async ({
    page,
    context,
  }) => {
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/contributions'))
        sent.push(request.url());
      if (/^\/api\/proofs/.test(new URL(request.url()).pathname)) sent.push(request.url());
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/about');
    await underControl(page);
    await share(page, { title: 'Roomz', text: 'The dates vanish.', url: '' }, ['a.png', 'b.jpg']);
    const form = new ContributionPage(page);
    await expect(chosen(page)).toHaveText([/a\.png/, /b\.jpg/]);
    await expect(form.description).toHaveValue('Roomz\nThe dates vanish.');
    await expect(form.file).toBeFocused();
    await expect(page.getByText(/Saved on this device with its files/)).toBeVisible();
    expect(sent).toEqual([]);
    expect(await violationsInBoth(page)).toEqual([]);

    // A second one joins the draft, and does not replace what is written.
    await share(page, { text: 'Another text' }, ['c.png']);
    await expect(chosen(page)).toHaveText([/a\.png/, /b\.jpg/, /c\.png/]);
    await expect(form.description).toHaveValue('Roomz\nThe dates vanish.');
    await page.reload();
    await expect(chosen(page)).toHaveCount(3);

    await form.fill();
    const created = context.waitForEvent('request', (one) => CREATE.test(new URL(one.url()).pathname));
    await form.submit.click();
    expect((await created).postDataJSON().proof_files).toHaveLength(2);
    await form.expectSent();
  });
});

test('a person whose worker is gone reads that what they shared did not arrive', async ({
  page,
  request,
}) => {
  const answer = await request.post('/contribute/share', { multipart: { text: 'Lost' }, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/contribute#shared=lost']);

  await page.goto('/about');
  await share(page, { text: 'The dates vanish.' }, ['a.png']);
  const form = new ContributionPage(page);
  await form.expectWrong(form.file, 'What you shared did not arrive. Please choose the files here.');
  await expect(form.file).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.reload();
  await form.name.fill('Fern');
  await form.expectRight(form.file);
});
