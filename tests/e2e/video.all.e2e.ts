import { expect, type Page, type Route, test } from 'playwright/test';
import { APPS } from '#domain/apps.ts';
import { embedAddress, videoHost } from '../../src/lib/content/video-address.ts';
import { violationsInBoth } from './accessibility.ts';
import { ownFonts } from './islands.ts';

const FALLBACK = 'Video cannot be embedded. Watch it directly on Vimeo.';
const PLAYERS = /^https:\/\/(player\.vimeo\.com|www\.youtube-nocookie\.com)\//;

/** A player that answers as the real ones do: Vimeo by itself, YouTube once someone says that it listens. */
const VIMEO_PLAYER = `<script>parent.postMessage(JSON.stringify({ event: 'ready' }), '*')</script>`;
const YOUTUBE_PLAYER = `<script>addEventListener('message', ({ data }) => {
  if (JSON.parse(data).event === 'listening') parent.postMessage(JSON.stringify({ event: 'initialDelivery' }), '*');
})</script>`;

const answer = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/html', body });
const dialogOf = (page: Page) => page.getByRole('dialog');
const overviewButton = (page: Page) => page.getByRole('button', { name: 'See how it works' });

/** The page is given a film at a host: what the build would have written for this link. */
async function showing(page: Page, url: string, facts: Record<string, unknown> = {}) {
  const film = { title: 'A film', aspect: 56.25, description: 'What is seen.', url, ...facts };
  const hosted = { ...film, embed: embedAddress(url), host: videoHost(url) };
  await page.locator('#video').evaluate(
    (dialog, films) => {
      dialog.dataset.films = JSON.stringify(films);
    },
    { intro: hosted, overview: hosted },
  );
}

/** Every request to a host that is not this site. */
function foreignRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') seen.push(request.url());
  });
  return seen;
}

test('a visitor who is not signed in opens the intro film, and no other host hears of it before (R029, R108, T43)', async ({
  page,
}) => {
  const foreign = foreignRequests(page);
  await page.route(PLAYERS, answer(VIMEO_PLAYER));
  await page.goto('/');
  await showing(page, 'https://vimeo.com/76979871');
  await overviewButton(page).hover();
  await expect(page.getByText('Two people find each other')).toBeVisible();
  expect(foreign).toEqual([]);
  await overviewButton(page).click();
  await expect(dialogOf(page).locator('iframe')).toBeVisible();
  await expect.poll(() => foreign).toEqual(['https://player.vimeo.com/video/76979871?dnt=1&autoplay=1']);
});

test('a press on the picture of the overview opens its film too (R108)', async ({ page }) => {
  await page.goto('/');
  const picture = page.locator('.film img.art');
  await ownFonts(page);
  // Sections above it are laid out on the way, and the first place may not be the last.
  await expect(async () => {
    await picture.scrollIntoViewIfNeeded();
    const [first, second] = [await picture.boundingBox(), await picture.boundingBox()];
    expect(second?.y).toBe(first?.y);
  }).toPass();
  const box = (await picture.boundingBox())!;
  await page.mouse.click(box.x + 40, box.y + 40);
  await expect(dialogOf(page)).toBeVisible();
});

test('a Vimeo film plays once its player says that it is ready (R139, R142, A-07)', async ({ page }) => {
  await page.clock.install();
  await page.route(PLAYERS, answer(VIMEO_PLAYER));
  await page.goto('/');
  await showing(page, 'https://vimeo.com/76979871/8272103f6e');
  await overviewButton(page).click();
  const frame = dialogOf(page).locator('iframe');
  await expect(frame).toHaveAttribute(
    'src',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e&autoplay=1',
  );
  await expect(frame).toHaveAttribute('allow', 'autoplay; fullscreen; picture-in-picture');
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  await expect(frame).toHaveAttribute('title', 'A film');
  await expect(dialogOf(page).getByRole('status')).toBeEmpty();
  await page.clock.runFor(60_000);
  await expect(frame).toBeVisible();
  await expect(dialogOf(page).getByText('cannot be embedded')).toHaveCount(0);
});

test('a YouTube film plays once its player answers (R142, A-07)', async ({ page }) => {
  await page.clock.install();
  await page.route(PLAYERS, answer(YOUTUBE_PLAYER));
  await page.goto('/');
  await showing(page, 'https://youtu.be/aqz-KE-bpKQ');
  await overviewButton(page).click();
  await expect(dialogOf(page).getByRole('status')).toBeEmpty();
  await page.clock.runFor(60_000);
  await expect(dialogOf(page).locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
  );
});

test('a player that is silent for eight seconds gives way to the link (R143–R145, A-07)', async ({
  page,
  context,
}) => {
  await page.clock.install({ time: 0 });
  await page.route(PLAYERS, (route) => route.abort());
  await context.route('https://vimeo.com/**', (route) => route.fulfill({ body: 'Vimeo' }));
  await page.goto('/');
  await page.clock.pauseAt(60_000);
  await showing(page, 'https://vimeo.com/76979871');
  await overviewButton(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('status')).toHaveText('Fetching the film…');
  await page.clock.runFor(7900);
  await expect(dialog.getByText(FALLBACK)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(dialog.getByRole('status')).toHaveText(FALLBACK);
  await expect(dialog.locator('iframe')).toHaveCount(0);
  const link = dialog.getByRole('link', { name: 'Watch on Vimeo' });
  const [film] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await film.waitForLoadState();
  expect(film.url()).toBe('https://vimeo.com/76979871');
  expect(await film.evaluate(() => window.opener)).toBeNull();
});

test('only the player’s own word counts as ready (A-07)', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.route(PLAYERS, answer('<p>Silence</p>'));
  await page.goto('/');
  await page.clock.pauseAt(60_000);
  await showing(page, 'https://vimeo.com/76979871');
  await overviewButton(page).click();
  await page.evaluate(() => postMessage(JSON.stringify({ event: 'ready' }), '*'));
  await page.clock.runFor(8100);
  await expect(dialogOf(page).getByRole('status')).toHaveText(FALLBACK);
});

test('a player that refuses the film gives way to the link under its own name (A-07)', async ({ page }) => {
  const refuses = YOUTUBE_PLAYER.replace("'initialDelivery'", "'onError', info: 150");
  await page.route(PLAYERS, answer(refuses));
  await page.goto('/');
  await showing(page, 'https://youtu.be/aqz-KE-bpKQ');
  await overviewButton(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Video cannot be embedded. Watch it directly on YouTube.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    'https://youtu.be/aqz-KE-bpKQ',
  );
});

for (const [what, url] of [
  ['a placeholder', 'https://vimeo.com/000000000'],
  ['an unknown host', 'https://films.bristol.co.uk/intro'],
  ['a host that only looks like Vimeo', 'https://vimeo.com.evil.com/76979871'],
] as const) {
  test(`${what} is never asked for: the link stands there at once (R143–R145, A-07)`, async ({ page }) => {
    const foreign = foreignRequests(page);
    await page.goto('/');
    await showing(page, url);
    await overviewButton(page).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('status')).toHaveText(FALLBACK);
    const link = dialog.getByRole('link', { name: 'Watch on Vimeo' });
    await expect(link).toHaveAttribute('href', url);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
    expect(foreign).toEqual([]);
  });
}

for (const [way, close] of [
  ['the button', (page: Page) => dialogOf(page).getByRole('button', { name: 'Close' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a press beside it', (page: Page) => page.mouse.click(4, 4)],
] as const) {
  test(`closing by ${way} ends the film and gives the focus back (R147)`, async ({ page }) => {
    await page.route(PLAYERS, answer(VIMEO_PLAYER));
    await page.goto('/');
    await showing(page, 'https://vimeo.com/76979871');
    await overviewButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).locator('iframe')).toBeVisible();
    await expect(dialogOf(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await close(page);
    await expect(page.locator('#video')).toBeHidden();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(overviewButton(page)).toBeFocused();
  });
}

test('each app has its own film dialog, and one app’s leaves nothing in another’s (R116, R146)', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.route(PLAYERS, answer('<p>Silence</p>'));
  await page.goto('/');
  await page.clock.pauseAt(60_000);
  await showing(page, 'https://vimeo.com/76979871');
  const watch = async (name: string) => {
    const card = page.getByRole('article', { name });
    const details = card.getByRole('button', { name: 'Details' });
    if (await details.isVisible()) await details.click();
    await page.clock.runFor(400);
    await card.getByRole('button', { name: 'Watch Video' }).click();
    await expect(page.getByRole('dialog', { name: `${name}: A film` })).toBeVisible();
  };
  await watch(APPS.localz.name);
  await page.clock.runFor(5000);
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('article', { name: APPS.localz.name }).getByRole('button', { name: 'Watch Video' }),
  ).toBeFocused();
  await watch(APPS.howz.name);
  // Localz's eight seconds are over now; Howz has had four of its own.
  await page.clock.runFor(4000);
  await expect(dialogOf(page).getByRole('status')).toHaveText('Fetching the film…');
  await expect(dialogOf(page).getByRole('link')).toBeHidden();
  await page.clock.runFor(4000);
  await expect(dialogOf(page).getByRole('status')).toHaveText(FALLBACK);
  await page.keyboard.press('Escape');
  await watch(APPS.localz.name);
  await expect(dialogOf(page).getByRole('status')).toHaveText('Fetching the film…');
});

test('the picture has the film’s own shape, sixteen by nine unless it says otherwise (R140, R141)', async ({
  page,
}) => {
  await page.route(PLAYERS, answer(VIMEO_PLAYER));
  await page.goto('/');
  const shape = async () => {
    const { width, height } = (await dialogOf(page).locator('iframe').boundingBox())!;
    return (100 * height) / width;
  };
  await showing(page, 'https://vimeo.com/76979871');
  await overviewButton(page).click();
  await expect(dialogOf(page).locator('iframe')).toBeVisible();
  await expect.poll(shape).toBeCloseTo(56.25, 0);
  await page.keyboard.press('Escape');
  await showing(page, 'https://vimeo.com/76979871', { aspect: 100, title: 'Video' });
  await overviewButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Video' })).toBeVisible();
  await expect.poll(shape).toBeCloseTo(100, 0);
});

test('without script no button is dead and the film is told in words', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  for (const watch of ['Watch Video', 'See how it works'])
    await expect(page.getByRole('button', { name: watch })).toHaveCount(0);
  await expect(page.getByText('Two people find each other')).toBeVisible();
  await page.getByRole('link', { name: 'Watch Video' }).first().click();
  await expect(page).toHaveURL('/films/intro');
  await expect(page.getByRole('listitem').filter({ hasText: 'No middlemen. More people.' })).toBeVisible();
  await context.close();
});

test('nothing is inaccessible in either theme while a film is fetched, shown and refused', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(PLAYERS, answer(`<html lang="en"><title>Film</title><p>Film</p>${VIMEO_PLAYER}`));
  await page.goto('/');
  await showing(page, 'https://vimeo.com/000000000');
  await overviewButton(page).click();
  await expect(dialogOf(page).getByText(FALLBACK)).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await showing(page, 'https://vimeo.com/76979871');
  await overviewButton(page).click();
  await expect(dialogOf(page).getByRole('status')).toBeEmpty();
  expect(await violationsInBoth(page)).toEqual([]);
});
