import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';

const FALLBACK = 'Video cannot be embedded. Watch it directly on Vimeo.';
const dialogOf = (page: Page) => page.getByRole('dialog');
const heroButton = (page: Page) => page.getByRole('button', { name: 'Watch Video', exact: true });
const overviewButton = (page: Page) => page.getByRole('button', { name: 'See how it works' });

/** Every request for a part of a film, by its ending, and every one to another host. */
function requests(page: Page): { media: string[]; foreign: string[] } {
  const seen = { media: [] as string[], foreign: [] as string[] };
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname !== 'localhost') seen.foreign.push(request.url());
    else if (pathname.startsWith('/media/'))
      seen.media.push(pathname.replace(/^\/media\/([a-z]+)\..*\./, '$1.'));
  });
  return seen;
}

/** Plays, and goes on playing. */
async function plays(page: Page) {
  const video = page.locator('video');
  const at = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState))
    .toBeGreaterThanOrEqual(2);
  await expect.poll(at).toBeGreaterThan(0.3);
  const before = await at();
  await expect.poll(at).toBeGreaterThan(before);
}

test('Watch Video plays our own film with every other host cut off, and nothing is fetched before (R029, R072, R073)', async ({
  page,
}) => {
  const seen = requests(page);
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.abort(),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await heroButton(page).hover();
  expect(seen).toEqual({ media: [], foreign: [] });
  await heroButton(page).click();
  await plays(page);
  expect(new Set(seen.media)).toEqual(new Set(['intro.webp', 'intro.webm']));
  expect(seen.foreign).toEqual([]);
  const facts = await page.locator('video').evaluate((one: HTMLVideoElement) => ({
    size: [one.videoWidth, one.videoHeight],
    seconds: Math.round(one.duration),
    controls: one.controls,
  }));
  expect(facts).toEqual({ size: [1280, 720], seconds: 44, controls: true });
  await expect(dialogOf(page).getByRole('status')).toBeEmpty();
  await expect(dialogOf(page)).toContainText('It has no sound.');
});

test('the captions come when they are switched on, and are the words of the film', async ({ page }) => {
  await page.goto('/');
  await heroButton(page).click();
  await plays(page);
  const video = page.locator('video');
  await video.evaluate((one: HTMLVideoElement) => {
    one.textTracks[0]!.mode = 'showing';
  });
  const first = () =>
    video.evaluate((one: HTMLVideoElement) => (one.textTracks[0]?.cues?.[0] as VTTCue | undefined)?.text);
  await expect.poll(first).toContain('Two people. One thing.');
  const link = dialogOf(page).getByRole('link', { name: 'The film in words' });
  await expect(link).toHaveAttribute('href', '/films/intro#words');
  await link.click();
  await expect(page.getByRole('heading', { name: 'The film in words' })).toBeInViewport();
});

test('the overview has a film of its own (R108)', async ({ page }) => {
  const seen = requests(page);
  await page.goto('/');
  await overviewButton(page).click();
  await plays(page);
  expect(seen.media).toContain('overview.webm');
});

test('a film that cannot be had gives way to the link at once (R143–R145)', async ({ page, context }) => {
  await page.goto('/');
  await overviewButton(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await overviewButton(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('status')).toHaveText(FALLBACK);
  await expect(dialog.locator('video')).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Watch on Vimeo' })).toHaveAttribute(
    'href',
    '/films/overview',
  );
});

test('closing ends our film and gives the focus back (R147)', async ({ page }) => {
  await page.goto('/');
  await heroButton(page).focus();
  await page.keyboard.press('Enter');
  await plays(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('video')).toHaveCount(0);
  await expect(heroButton(page)).toBeFocused();
});

test('the page of a film has the film and all of it in words, in either theme', async ({ page }) => {
  const seen = requests(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/films/overview');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two people, one thing');
  await expect(page.getByText('20 seconds, without sound.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(seen.media).toEqual([]);
  await page.locator('video').evaluate((one: HTMLVideoElement) => one.play());
  await plays(page);
});
