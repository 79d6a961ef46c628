import { type BrowserContext, expect, type Page, type Request, test } from 'playwright/test';
import { ACCOUNT_HERE } from '#lib/drafts.ts';
import { jpegFile } from '#tests/builders/files.ts';
import { accountOf, logIn, makeAccount, toast } from './account-page.ts';
import { ContributionPage, CREATE } from './contribution-page.ts';
import { beSignedIn } from './signed-in.ts';

const FOREIGN = 'One contribution of another account is waiting';
const OFFER = 'A draft written before you signed in is on this device';
const WAITING = 'Will be sent when you are back online.';

/** Every request that creates a contribution, from any page of the browser. */
function sentFrom(context: BrowserContext): Request[] {
  const sent: Request[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && CREATE.test(new URL(request.url()).pathname)) sent.push(request);
  });
  return sent;
}

/** Ends the session as the server does: on the next page that asks, the device forgets who was here. */
async function endSessionOnServer(page: Page): Promise<void> {
  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Over', request_id: 'r' } }),
  );
  await page.goto('/account');
  // The page leads on to /auth, in whose place nothing can be asked.
  const flag = () => page.evaluate(() => localStorage.getItem('thegrid:signed-in')).catch(() => 'on its way');
  await expect.poll(flag).toBeNull();
  await page.waitForURL('**/auth*');
  await page.unroute('**/api/session');
}

/** The connection is back, but nothing arrives before the session has ended. */
async function endSessionBeforeSending(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.route('**/api/contributions', (route) => route.abort());
  await page.context().setOffline(false);
  await endSessionOnServer(page);
  await page.unroute('**/api/contributions');
}

async function writeOffline(page: Page): Promise<ContributionPage> {
  const form = await new ContributionPage(page).open();
  await form.fill();
  // Without its code, which may still be on its way, the form could not keep it.
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await page.context().setOffline(true);
  await form.submit.click();
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible();
  return form;
}

test('Bob finds nothing of the draft of Alice, whose session has ended, and Alice finds all of it again (T39)', async ({
  page,
  request,
}) => {
  const [alice, bob] = [await makeAccount(request), await makeAccount(request)];
  await beSignedIn(page, accountOf(alice));
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
  await expect(page.getByText(/Saved on this device with its file/)).toBeVisible();
  await endSessionOnServer(page);
  await form.open();
  await form.name.focus();
  await expect(form.description).toHaveValue('');

  await logIn(page, bob);
  await form.open();
  await form.name.focus();
  await expect(form.description).toHaveValue('');
  await form.description.fill('Words of Bob');
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await expect(page.getByText(OFFER)).toBeHidden();
  await endSessionOnServer(page);

  await logIn(page, alice);
  await form.open();
  await expect(form.description).toHaveValue('The button says Proceed.');
  await expect(page.getByText('photo.jpg')).toBeVisible();
});

test('Bob signs out and takes no draft of Alice with him (T39)', async ({ page, request }) => {
  const [alice, bob] = [await makeAccount(request), await makeAccount(request)];
  await beSignedIn(page, accountOf(alice));
  const form = await new ContributionPage(page).open();
  await form.fill();
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await endSessionOnServer(page);
  await logIn(page, bob);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Signed out')).toBeVisible();
  await logIn(page, alice);
  await form.open();
  await expect(form.description).toHaveValue('The button says Proceed.');
});

test('Alice signs out at the form, and her text leaves the screen (T37)', async ({ page, request }) => {
  const alice = await makeAccount(request);
  await beSignedIn(page, accountOf(alice));
  const form = await new ContributionPage(page).open();
  await form.fill();
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Signed out')).toBeVisible();
  await expect(form.description).toHaveValue('');
});

test('a contribution of Alice that waits on the device is shown to Bob without a word of it, and leaves as hers (T39)', async ({
  page,
  request,
  context,
}) => {
  const [alice, bob] = [await makeAccount(request), await makeAccount(request)];
  const sent = sentFrom(context);
  await beSignedIn(page, accountOf(alice));
  const form = await writeOffline(page);
  await endSessionBeforeSending(page);

  await logIn(page, bob);
  await form.open();
  const foreign = page.getByRole('listitem').filter({ hasText: FOREIGN });
  await expect(foreign).toBeVisible();
  await expect(foreign.getByRole('button')).toHaveText(['Delete']);
  await expect(page.getByText('The button says Proceed.')).toBeHidden();
  await endSessionOnServer(page);
  await form.open();
  await expect(foreign).toBeVisible();

  await logIn(page, alice);
  await form.open();
  await expect(page.getByText(/Your reference is/)).toBeVisible();
  const { uid } = await page.evaluate(
    () =>
      Object.entries(localStorage)
        .filter(([name]) => name.startsWith('firebase:authUser'))
        .map(([, value]) => JSON.parse(value))[0],
  );
  // As hers each time that it was tried, and never without her account.
  expect([...new Set(sent.map((one) => one.postDataJSON().submitted_as))]).toEqual([uid]);
  for (const one of sent) expect(one.headers().authorization).toMatch(/^Bearer ./);
});

test('Bob deletes the waiting contribution of another account (T39)', async ({ page, request, context }) => {
  const [alice, bob] = [await makeAccount(request), await makeAccount(request)];
  const sent = sentFrom(context);
  await beSignedIn(page, accountOf(alice));
  const form = await writeOffline(page);
  await endSessionBeforeSending(page);
  const before = sent.length;
  await logIn(page, bob);
  await form.open();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByText(FOREIGN)).toBeHidden();
  await endSessionOnServer(page);
  await logIn(page, alice);
  await form.open();
  await form.name.focus();
  await expect(page.getByText(/Your reference is/)).toBeHidden();
  expect(sent).toHaveLength(before);
});

test('a draft made signed out is offered after signing in without its text, and goes on with its file (T39)', async ({
  page,
  request,
}) => {
  const alice = await makeAccount(request);
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
  await expect(page.getByText(/Saved on this device with its file/)).toBeVisible();
  await logIn(page, alice);
  await form.open();
  const offer = page.getByRole('region', { name: OFFER });
  await expect(offer).toBeVisible();
  await expect(offer.getByRole('button')).toHaveText(['Continue', 'Delete']);
  await expect(form.description).toHaveValue('');
  await expect(page.getByText('photo.jpg')).toBeHidden();
  await offer.getByRole('button', { name: 'Continue' }).click();
  await expect(form.description).toHaveValue('The button says Proceed.');
  await expect(page.getByText('photo.jpg')).toBeVisible();
  await expect(offer).toBeHidden();
  // It is hers now: over a reload, and not of whoever comes next.
  await expect(page.getByText(/Saved on this device with its file/)).toBeVisible();
  await page.reload();
  await expect(form.description).toHaveValue('The button says Proceed.');
  await endSessionOnServer(page);
  await form.open();
  await form.name.focus();
  await expect(form.description).toHaveValue('');
});

const draftsOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('thegrid:offline-queue');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('drafts').objectStore('drafts').count();
          count.onsuccess = () => resolve(count.result);
          opening.result.close();
        };
      }),
  );

for (const storage of ['', ' that is slow'])
  test(`a draft made signed out is deleted from storage${storage} after signing in, and is nowhere then (T39)`, async ({
    page,
    request,
  }) => {
    const alice = await makeAccount(request);
    const form = await new ContributionPage(page).open();
    await form.fill();
    await expect(page.getByText(/Saved on this device/)).toBeVisible();
    await logIn(page, alice);
    if (storage)
      await page.addInitScript(() => {
        const { request } = LockManager.prototype;
        LockManager.prototype.request = async function (...words: unknown[]) {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          return Reflect.apply(request, this, words);
        };
      });
    await form.open();
    const offer = page.getByRole('region', { name: OFFER });
    await offer.getByRole('button', { name: 'Delete', exact: true }).click();
    await offer.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(offer).toBeHidden();
    expect(await draftsOnDevice(page)).toBe(0);
    await endSessionOnServer(page);
    await form.open();
    await form.name.focus();
    await expect(form.description).toHaveValue('');
  });

test('a message written signed out is offered on the contact page after signing in (T39)', async ({
  page,
  request,
}) => {
  const alice = await makeAccount(request);
  await page.goto('/contact');
  await page.getByLabel('Message').fill('Words for the team');
  await logIn(page, alice);
  await page.goto('/contact');
  const offer = page.getByRole('region', { name: OFFER });
  await expect(offer).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await offer.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Words for the team');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Words for the team');
  await expect(offer).toBeHidden();
});

test('an open form of Alice leaves the screen when Bob signs in in another tab, and is kept for her (T39)', async ({
  page,
  request,
  context,
}) => {
  const [alice, bob] = [await makeAccount(request), await makeAccount(request)];
  await beSignedIn(page, accountOf(alice));
  const form = await new ContributionPage(page).open();
  await form.fill();
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  const other = await context.newPage();
  await endSessionOnServer(other);
  await expect(form.description).toHaveValue('');
  await logIn(other, bob);
  await expect(form.description).toHaveValue('');
  await endSessionOnServer(other);
  await logIn(other, alice);
  await expect(form.description).toHaveValue('The button says Proceed.');
});

test('nothing that another tab writes reloads the form of Alice, whose session ended while she writes (T39)', async ({
  page,
  request,
  context,
}) => {
  const alice = await makeAccount(request);
  await beSignedIn(page, accountOf(alice));
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
  await expect(page.getByText(/Saved on this device with its file/)).toBeVisible();
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  // As a session does that the server ends in its own page.
  const uid = await page.evaluate((key) => {
    const before = localStorage.getItem(key);
    localStorage.removeItem(key);
    return before ?? '';
  }, ACCOUNT_HERE);

  const other = await context.newPage();
  await other.goto('/faq');
  // Chromium delivers the events of a tab in order.
  const seen = page.evaluate(
    () => new Promise((done) => addEventListener('storage', ({ key }) => key === 'last' && done(key))),
  );
  await other.evaluate(
    ([key, value]) => {
      localStorage.setItem('thegrid:theme', 'dark');
      // As signing in again does.
      localStorage.setItem(key!, value!);
      localStorage.setItem('last', '1');
    },
    [ACCOUNT_HERE, uid],
  );
  await seen;
  expect(loads).toEqual([]);
  await expect(form.description).toHaveValue('The button says Proceed.');
  await expect(form.consent).toBeChecked();
  await expect(page.getByText('photo.jpg')).toBeVisible();
});

test('a form of Alice is emptied when she signs out in another tab, and a form filled in since is offered to her (T37, T39)', async ({
  page,
  request,
  context,
}) => {
  const alice = await makeAccount(request);
  await beSignedIn(page, accountOf(alice));
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
  await expect(page.getByText(/Saved on this device with its file/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/faq');
  await other.getByRole('button', { name: 'Account', exact: true }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(form.description).toHaveValue('');
  await expect(page.getByText('photo.jpg')).toBeHidden();

  await form.description.fill('Written signed out');
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await logIn(other, alice);
  const offer = page.getByRole('region', { name: OFFER });
  await expect(offer).toBeVisible();
  await expect(form.description).not.toHaveValue('Written signed out');
});
