import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test';
import sharp from 'sharp';
import { parse } from 'yaml';
import { editorConfig } from '#lib/editor/config.ts';
import { startGitHubSignIn } from '#tests/builders/github-sign-in.ts';
import { type OwnSite, startOwnSite } from '#tests/own-site.ts';
import { field, openForm, openGroup, part, watch } from './editor-page.ts';
import { REPOSITORY, routeGitHub } from './github-repository.ts';

const CLIENT = { id: 'Iv23liSampleOfAnApp1', secret: '0123456789abcdef0123456789abcdef01234567' };

let directory: string;
let github: Awaited<ReturnType<typeof startGitHubSignIn>>;
let own: OwnSite & { ports: number[] };
test.beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'thegrid-editor-'));
  github = await startGitHubSignIn(CLIENT);
  own = await startOwnSite(directory, undefined, {
    EDIT_APP_CLIENT_ID: CLIENT.id,
    EDIT_APP_CLIENT_SECRET: CLIENT.secret,
    LOCAL_GITHUB_ORIGIN: github.origin,
  });
});
test.afterAll(async () => {
  await own.stop();
  github.close();
  await rm(directory, { recursive: true, force: true });
});

const ARTICLE = 'content/news/the-contribution-programme-is-open.mdx';
const PICTURE = 'content/news/pictures/market-day.webp';

/** Wider than the editor stores, with the place where it was taken. */
const photograph = () =>
  sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#c60' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

const siteOf = () => `http://localhost:${own.ports[0]}`;

/** The page as a build writes it with the variables of a site; the one on disk was built without. */
async function withApp(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const config = JSON.stringify(editorConfig(REPOSITORY, siteOf()))
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;');
  await page.route('**/edit', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/data-config="[^"]*"/, () => `data-config="${config}"`);
    await route.fulfill({ response, body: html });
  });
  return page;
}

/** Signs in, and has the list of collections before it. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${siteOf()}/edit`);
  await expect(page.getByRole('button', { name: /^Sign In with/ })).toBeVisible();
  const opened = await openWindow(page);
  const closed = opened.waitForEvent('close');
  await opened.getByRole('link', { name: 'Authorize' }).click();
  await closed;
  await expect(page.getByText('Groups of questions')).toBeVisible();
}

/** The repository at GitHub, and the editor that is signed in to it. */
async function atGitHub(browser: Browser, viewport = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ viewport });
  const paths = globSync('content/**/*.{yaml,mdx}').map((path) => path.replaceAll('\\', '/'));
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(path)]));
  const { commits } = await routeGitHub(context, files, github.issued);
  const page = await withApp(context);
  await watch(page);
  return { context, files, commits, page };
}

/** Opens the picture of an article that has none, and chooses a photograph. */
async function choosePicture(page: Page) {
  await openForm(page, 'news/entries/the-contribution-programme-is-open');
  await page.getByRole('checkbox', { name: /^Add .*Photo/ }).check();
  const photo = part(page, 'photo.file');
  await photo.scrollIntoViewIfNeeded();
  await photo
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'Market day.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
  await part(page, 'photo.alt').scrollIntoViewIfNeeded();
  await field(page, 'photo.alt').fill('A stand at a market.');
  return photo;
}

/** Presses the button of the editor, and follows its window as far as GitHub. */
async function openWindow(page: Page): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Sign In with/ }).click(),
  ]);
  await expect(opened.getByRole('link', { name: 'Authorize' })).toBeVisible();
  return opened;
}

test('an editor without a token signs in with GitHub, and changes an answer, a price and a picture (F12)', async ({
  browser,
}) => {
  const { context, files, commits, page } = await atGitHub(browser);
  await signIn(page);
  expect(github.issued).toHaveLength(1);

  await openForm(page, 'faq/entries/what-does-it-cost');
  await field(page, 'question').fill('What does it cost me?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => commits.length).toBe(1);

  await openForm(page, '_singletons/entries/prices');
  await openGroup(page, 'apps.localz');
  await part(page, 'apps.localz.amount').getByRole('spinbutton').fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => commits.length).toBe(2);

  const photo = await choosePicture(page);
  await expect(photo.getByRole('button', { name: 'Replace' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => commits.length).toBe(3);

  const [answer, price, picture] = commits;
  expect(answer?.files['content/faq/what-does-it-cost.mdx']?.toString()).toContain(
    'question: What does it cost me?',
  );
  const prices = parse(price?.files['content/prices/prices.yaml']?.toString() ?? '');
  expect(prices.apps.localz).toEqual({ amount: 6, currency: 'GBP', period: 'month' });
  expect(Object.keys(picture?.files ?? {}).toSorted()).toEqual([PICTURE, ARTICLE]);
  const [, front = ''] = picture?.files[ARTICLE]?.toString().split('---') ?? [];
  const { photo: named, ...rest } = parse(front);
  expect(named).toEqual({ file: `/${PICTURE}`, alt: 'A stand at a market.' });
  expect(rest).toEqual(parse(files[ARTICLE]?.toString().split('---')[1] ?? ''));
  const { format, width, exif } = await sharp(picture?.files[PICTURE]).metadata();
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 1600, exif: undefined });
  // Each change is a branch of its own, and so a pull request.
  expect(new Set(commits.map(({ branch }) => branch)).size).toBe(3);
  expect(commits.map(({ branch }) => branch)).not.toContain('main');

  await expect(page.getByRole('button', { name: 'View Preview' })).toBeVisible();
  await context.close();
});

test('an editor who saves before the picture is made smaller is stopped, and then saves it with the article (F12)', async ({
  browser,
}) => {
  const { context, commits, page } = await atGitHub(browser);
  await page.addInitScript(() => {
    const real = createImageBitmap;
    const opened = new Promise<void>((release) => Object.assign(window, { release }));
    const slow = (...given: Parameters<typeof real>) => opened.then(() => real(...given));
    Object.assign(window, { createImageBitmap: slow });
  });
  await signIn(page);
  const photo = await choosePicture(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(photo.getByText(/required/)).toBeVisible();
  expect(commits).toEqual([]);

  await page.evaluate(() => (window as unknown as { release(): void }).release());
  await expect(photo.getByRole('button', { name: 'Replace' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => commits.length).toBe(1);
  expect(Object.keys(commits[0]?.files ?? {}).toSorted()).toEqual([PICTURE, ARTICLE]);
  await context.close();
});

test('a change that is without a required value is no draft: it is refused before it reaches GitHub (F12)', async ({
  browser,
}) => {
  const { context, commits, page } = await atGitHub(browser);
  await signIn(page);
  await openForm(page, 'faq/entries/what-does-it-cost');
  await field(page, 'question').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(part(page, 'question').getByText(/required/)).toBeVisible();
  await field(page, 'question').fill('What does it cost me?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => commits.length).toBe(1);
  await context.close();
});

test('who closes the window at GitHub is not signed in, and a page of another origin gets no token (F12)', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await withApp(context);
  await watch(page);
  const before = github.issued.length;
  await page.goto(`${siteOf()}/edit`);
  const opened = await openWindow(page);
  await opened.close();
  await expect(page.getByText(/aborted/i)).toBeVisible();

  // A page elsewhere, with the whole address of a sign-in that this browser has begun.
  const other = await context.newPage();
  await other.goto(`${github.origin}/`);
  const popup = other.waitForEvent('popup');
  await other.evaluate((site) => {
    const got: unknown[] = [];
    Object.assign(window, { got });
    addEventListener('message', ({ data, source }) => {
      got.push(data);
      (source as Window).postMessage(data, '*');
    });
    open(`${site}/api/edit/sign-in`, 'a');
  }, siteOf());
  const stolen = await popup;
  await expect(stolen.getByRole('heading')).toContainText('cannot be finished');
  expect(await other.evaluate(() => (window as unknown as { got: unknown[] }).got)).toEqual([]);
  expect(github.issued.length).toBe(before);
  await context.close();
});
