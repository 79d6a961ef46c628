import { expect, test } from 'playwright/test';
import { decideElsewhere, openDesk, panelOf, rowOf, sendContribution } from './admin-desk.ts';
import { mailsTo } from './contribution-link.ts';
import { address, startClear } from './desk-decisions.ts';
import { fresh } from './own-data.ts';

startClear();

test('an admin reads what became of the others from an address, and sees them in the list', async ({
  browser,
  baseURL,
  request,
}) => {
  const email = address();
  const [first, second] = [fresh('Once'), fresh('Twice')];
  const { id } = await sendContribution(request, first, { email });
  await decideElsewhere(request, id, 'Known already');
  await sendContribution(request, second, { email });
  const page = await openDesk(browser, { baseURL });
  await rowOf(page, second).click();
  const panel = panelOf(page, second);
  await panel.getByRole('link', { name: '1 earlier: 1 declined' }).click();
  await expect(page.getByLabel('Search contributions')).toHaveValue(email);
  await expect(page.locator('[data-desk-list] [id^="row-"]')).toHaveCount(2);
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search contributions')).toHaveCount(0);
  await page.context().close();
});

test('an admin asks another one by name, is told of a wrong name at the field, and sees that the receipt left', async ({
  browser,
  baseURL,
  request,
}) => {
  const [name, email] = [fresh('Asked about'), address()];
  await sendContribution(request, name, { email });
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(1);
  const page = await openDesk(browser, { baseURL });
  await rowOf(page, name).click();
  const panel = panelOf(page, name);
  await panel.getByRole('button', { name: 'Ask another admin' }).click();
  const note = panel.getByLabel('Note to admins');
  await expect(note).toBeFocused();
  await page.keyboard.type('Is this known, @nobody_here?');
  await panel.getByRole('button', { name: 'Keep note' }).click();
  await expect(panel.getByText('@nobody_here is not the username of an admin')).toBeVisible();
  await note.fill('It happens on a Pixel 7 as well.');
  await panel.getByRole('button', { name: 'Keep note' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'You wrote' })).toContainText(
    'Pixel 7 as well.',
  );
  await expect(panel.getByRole('heading', { name: 'Second opinion' })).toBeFocused();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Receipt' })).toContainText('Sent on');
  await page.context().close();
});

test('an admin who has decided everything reads what came of the week', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id } = await sendContribution(request, fresh('Last one'), { email: address() });
  await decideElsewhere(request, id, 'Known already');
  const page = await openDesk(browser, { baseURL });
  await expect(page.getByRole('heading', { name: 'All Clear' })).toBeVisible();
  await expect(
    page.getByText(/^[\d,]+ contributions? came in the last seven days: .*\d declined/),
  ).toBeVisible();
  await page.context().close();
});
