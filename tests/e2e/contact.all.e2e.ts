import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request, type Route, test } from 'playwright/test';
import type { ReceivedMail } from '#local/cloud/mail.ts';
import { violationsInBoth } from './accessibility.ts';

const PATH = '**/api/send-contact-email';
const WORDS = { name: 'Fern', email: 'fern@bristol.example.uk', message: 'When do you come to Easton?' };

const field = (page: Page, label: 'Name' | 'Email' | 'Message') => page.getByLabel(label);
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function fill(page: Page): Promise<void> {
  await field(page, 'Name').fill(WORDS.name);
  await field(page, 'Email').fill(WORDS.email);
  await field(page, 'Message').fill(WORDS.message);
}

/** Answers the calls with these, one after the other, and keeps what was asked. */
async function answer(page: Page, ...answers: ((route: Route) => Promise<void>)[]): Promise<Request[]> {
  const asked: Request[] = [];
  await page.route(PATH, async (route) => {
    asked.push(route.request());
    await answers[asked.length - 1]?.(route);
  });
  return asked;
}
const accepted = (route: Route) => route.fulfill({ status: 202, json: { accepted: true } });
const broken = (route: Route) =>
  route.fulfill({
    status: 503,
    json: { code: 'unavailable', message: 'The post is closed.', request_id: '1' },
  });

/** How often a press sends while its outcome is unknown. */
const everyTry = (one: (route: Route) => Promise<void>) => Array(4).fill(one);

const expectCleared = async (page: Page) => {
  for (const label of ['Name', 'Email', 'Message'] as const) await expect(field(page, label)).toHaveValue('');
};
const expectKept = async (page: Page) => {
  await expect(field(page, 'Name')).toHaveValue(WORDS.name);
  await expect(field(page, 'Email')).toHaveValue(WORDS.email);
  await expect(field(page, 'Message')).toHaveValue(WORDS.message);
};

test('a visitor finds the form, the address and the ways elsewhere (R202–R205)', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  await expect(page.getByRole('heading', { name: 'Send a message' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Contact' });
  await expect(form.getByRole('textbox')).toHaveCount(3);
  await expect(field(page, 'Name')).toBeVisible();
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  await expect(field(page, 'Message')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:[^@]+@[^@]+$/);
  await expect(main.getByRole('link', { name: 'Report it' })).toHaveAttribute('href', '/contribute');
  await expect(main.getByRole('link', { name: 'Read the questions' })).toHaveAttribute('href', '/faq');
});

test('a visitor sends a message, which arrives by mail, and the fields are cleared (R208–R212, A-59)', async ({
  page,
  request,
}) => {
  const words = { ...WORDS, message: `${WORDS.message} ${randomUUID()}` };
  await page.goto('/contact');
  const asked: Request[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/api/send-contact-email')) asked.push(one);
  });
  await fill(page);
  await field(page, 'Message').fill(words.message);
  await send(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent successfully!' })).toContainText(
    "Thank you for your message. We'll get back to you soon.",
  );
  await expectCleared(page);
  await expect(send(page)).toBeEnabled();
  expect(asked.map((one) => one.postDataJSON())).toEqual([words]);

  // Other mail may be on its way at the same time.
  const inbox = async () =>
    ((await (await request.get('/__local/mail.json')).json()) as ReceivedMail[]).filter(({ text }) =>
      text.includes(words.message),
    );
  await expect.poll(async () => (await inbox()).length).toBe(1);
  const [mail] = await inbox();
  expect(mail?.reply_to).toContain(WORDS.email);
  expect(mail?.text).toContain(words.message);
  expect(mail?.text).toContain(WORDS.name);
});

test('a keyboard alone writes and sends a message', async ({ page }) => {
  const asked = await answer(page, accepted);
  await page.goto('/contact');
  await field(page, 'Name').focus();
  await page.keyboard.type(WORDS.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(WORDS.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(WORDS.message);
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(asked.map((one) => one.postDataJSON())).toEqual([WORDS]);
  await expect(send(page)).toBeFocused();
});

test('a message with blank fields is not sent, and each is named (R206, R207)', async ({ page }) => {
  const asked = await answer(page, accepted);
  await page.goto('/contact');
  await send(page).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Please fill in all fields' });
  await expect(toast).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/missing/);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/missing/);
  await expect(field(page, 'Message')).toHaveAccessibleDescription(/missing/);

  // Blank is blank, however many spaces it has; what is typed takes its message away.
  await fill(page);
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid');
  await field(page, 'Message').fill('  \n ');
  await send(page).click();
  await expect(toast).toHaveCount(1);
  await expect(field(page, 'Message')).toBeFocused();
  await expect(field(page, 'Message')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid');
  expect(asked).toEqual([]);

  await field(page, 'Message').fill(WORDS.message);
  await send(page).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('an address that is none is named before anything is sent', async ({ page }) => {
  const asked = await answer(page, accepted);
  await page.goto('/contact');
  await fill(page);
  await field(page, 'Email').fill('fern at bristol');
  await send(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Must be a valid email address/);
  expect(asked).toEqual([]);
});

test('while it is sent the button says so, and a double press sends once (R208)', async ({ page }) => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const asked = await answer(page, async (route) => {
    await gate;
    await accepted(route);
  });
  await page.goto('/contact');
  await fill(page);
  await send(page).dblclick();
  const sending = page.getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  await field(page, 'Message')
    .press('Enter', { timeout: 1000 })
    .catch(() => {});
  go();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expectCleared(page);
  expect(asked).toHaveLength(1);
});

test('a press before the form is awake is not lost', async ({ page }) => {
  const asked = await answer(page, accepted);
  await page.goto('/contact');
  // Written as a browser restores it: without an event, so the island still sleeps.
  await page.getByRole('form').evaluate((form: HTMLFormElement, words) => {
    for (const [name, value] of Object.entries(words)) {
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    }
    form.requestSubmit();
  }, WORDS);
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(asked.map((one) => one.postDataJSON())).toEqual([WORDS]);
});

test('only an error of the answer counts, not what a success says (R211)', async ({ page }) => {
  await answer(page, (route) => route.fulfill({ status: 202, body: 'thanks' }));
  await page.goto('/contact');
  await fill(page);
  await send(page).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
});

test('a failure keeps what was typed, is logged without it, and trying again is the same message (R213–R215)', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  const asked = await answer(
    page,
    ...everyTry(broken),
    ...everyTry((route) => route.abort()),
    accepted,
    accepted,
  );
  await page.goto('/contact');
  await fill(page);
  for (const why of ['The post is closed.', /could not reach TheGrid/]) {
    await send(page).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to send message' });
    await expect(toast).toContainText('Please try again later.');
    await expectKept(page);
    await expect(page.getByRole('form').getByText(why)).toBeVisible();
    await expect(send(page)).toBeFocused();
  }
  await expect
    .poll(() => logged.filter((line) => line.startsWith('The contact message was not sent.')))
    .toHaveLength(2);
  for (const secret of Object.values(WORDS)) expect(logged.join()).not.toContain(secret);

  await send(page).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(page.getByText('Failed to send message')).toHaveCount(0);
  // The same words once more, after they arrived, are another message.
  await fill(page);
  await send(page).click();
  await expectCleared(page);
  const keys = asked.map((one) => one.headers()['idempotency-key']);
  expect(keys).toHaveLength(10);
  expect(new Set(keys.slice(0, 9)).size).toBe(1);
  expect(keys[9]).not.toBe(keys[0]);
});

test('what the server says of a field stands beside it', async ({ page }) => {
  await answer(page, (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'invalid',
        message: 'Please check the fields.',
        request_id: '1',
        fields: [{ path: 'email', message: 'Must be a valid email address' }],
      },
    }),
  );
  await page.goto('/contact');
  await fill(page);
  await send(page).click();
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Must be a valid email address/);
  await expectKept(page);
});

test('a program that fills in the hidden field is refused', async ({ page }) => {
  await page.goto('/contact');
  await fill(page);
  await page.getByLabel('Website').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://spam.example';
  });
  const answered = page.waitForResponse(PATH);
  await send(page).click();
  expect((await answered).status()).toBe(422);
  await expect(page.getByText('Failed to send message')).toBeVisible();
});

test('a reload keeps what was typed; once it is sent, nothing is kept', async ({ page }) => {
  await answer(page, accepted);
  await page.goto('/contact');
  await fill(page);
  await page.reload();
  await expectKept(page);
  await send(page).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await page.reload();
  await expectCleared(page);
});

test('without script a visitor is given the address instead of a form that cannot be sent', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/contact');
  await expect(page.getByRole('paragraph').filter({ hasText: 'This form needs JavaScript' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveCount(2);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await context.close();
});

test('with text at 200 percent nothing runs out of a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/contact');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('nothing is inaccessible in either theme, with errors, failure and success', async ({ page }) => {
  await answer(page, ...everyTry(broken), accepted);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contact');
  await send(page).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await fill(page);
  await send(page).click();
  await expect(page.getByText('Failed to send message')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await send(page).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violationsInBoth(page)).toEqual([]);
});

for (const path of ['/contact', '/contribute']) {
  test(`a visitor who types gmial.con on ${path} is asked for the likely address, and may leave it`, async ({
    page,
  }) => {
    await page.goto(path);
    const email = page.getByRole('textbox', { name: /^Email/ });
    await email.fill('fern@gmial.con');
    const meant = page.getByRole('button', { name: 'fern@gmail.com' });
    await expect(meant).toBeVisible();
    await page.getByRole('button', { name: /Send message|Submit contribution/ }).click();
    // Other fields are wrong, this one is not.
    await expect(email).not.toHaveAttribute('aria-invalid');
    await meant.click();
    await expect(email).toHaveValue('fern@gmail.com');
    await expect(email).toBeFocused();
    await expect(meant).toBeHidden();
  });
}
