import type { Page } from 'playwright/test';
import { cardOf } from '../../e2e/insiderz-page.ts';
import type { Shot } from '../shot.ts';
import { never } from '../steady.ts';

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /Welcome back/ }).waitFor();
const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor();
const mission = (page: Page) => page.getByRole('link', { name: 'Read one legal page aloud' });

const unanswered = (page: Page) => page.route(/\/api\/members\//, never);
/** Its code has come, so what is on show is the screen's own skeleton. */
const loading = (page: Page) =>
  page
    .getByText(/^Loading (?!this page)/)
    .first()
    .waitFor({ state: 'attached' });
const failing = (page: Page) => page.route(/\/api\/members\//, (route) => route.abort());
const empty = (page: Page) =>
  page.route(/\/api\/members\//, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Record<string, unknown>;
    const emptied = Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? [] : value]);
    return route.fulfill({ json: Object.fromEntries(emptied) });
  });

const PAGES = [
  ['dashboard', '/insiderz-portal/dashboard'],
  ['roadmap', '/insiderz/roadmap'],
  ['ideas', '/insiderz/ideas'],
  ['missions', '/insiderz/missions'],
  ['feed', '/insiderz/feed'],
] as const;
const ready = {
  dashboard: welcome,
  roadmap: (page: Page) => cardOf(page, 'Lift clubs').first().waitFor(),
  ideas: heading('Bike racks'),
  missions: (page: Page) => mission(page).waitFor(),
  feed: heading('Carz shows the service book'),
};

const INVITE = {
  display_name: 'Fern Brown',
  reference: 'TG-ABC123',
  username: 'fern_brown',
  expires_at: '2027-11-21T23:59:59.999Z',
  sent_by_account: false,
  joined: false,
};

/** What members see. */
export const MEMBER: readonly Shot[] = [
  { name: 'portal', route: '/insiderz-portal' },
  {
    name: 'portal-errors',
    route: '/insiderz-portal',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('is required').first().waitFor();
    },
  },
  {
    name: 'portal-invitation',
    route: '/insiderz-portal#invite=of-someone',
    before: (page) => page.route('**/api/invites/inspect', (route) => route.fulfill({ json: INVITE })),
    prepare: heading('An invitation for Fern Brown'),
  },
  {
    name: 'portal-join',
    route: '/insiderz-portal#invite=of-someone',
    who: 'member',
    before: (page) => page.route('**/api/invites/inspect', (route) => route.fulfill({ json: INVITE })),
    prepare: heading('An invitation for Fern Brown'),
  },
  {
    name: 'portal-dead-invitation',
    route: '/insiderz-portal#invite=of-someone',
    lets: /inspect$/,
    prepare: heading('This invitation can’t be used'),
  },
  ...PAGES.flatMap(([name, route]): Shot[] => [
    { name: `member-${name}`, route, who: 'member', prepare: ready[name] },
    {
      name: `member-${name}-loading`,
      route,
      who: 'member',
      of: 'window',
      sizes: [390, 1440],
      before: unanswered,
      isLoading: true,
      prepare: loading,
    },
    {
      name: `member-${name}-failed`,
      route,
      who: 'member',
      of: 'window',
      sizes: [390, 1440],
      before: failing,
      prepare: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
    },
    {
      name: `member-${name}-empty`,
      route,
      who: 'member',
      sizes: [390, 1440],
      before: empty,
      prepare: (page) => page.getByRole('heading', { level: 1 }).first().waitFor(),
    },
  ]),
  {
    name: 'member-dashboard-large-text',
    route: '/insiderz-portal/dashboard',
    who: 'member',
    largeText: true,
    sizes: [390],
    themes: ['light'],
    prepare: welcome,
  },
  {
    name: 'member-ideas-errors',
    route: '/insiderz/ideas',
    who: 'member',
    prepare: async (page) => {
      await ready.ideas(page);
      await page.getByRole('button', { name: 'Share an idea' }).click();
      await page.getByRole('button', { name: 'Share the idea' }).click();
      await page.getByText('is required').first().waitFor();
    },
  },
  {
    name: 'member-ideas-similar',
    route: '/insiderz/ideas',
    who: 'member',
    prepare: async (page) => {
      await ready.ideas(page);
      await page.getByRole('button', { name: 'Share an idea' }).click();
      const form = page.getByRole('form', { name: 'Share an idea' });
      await form.getByLabel('Title').fill('Bike racks at the shops');
      await form.getByLabel('Description').fill('Where can I lock my bike?');
      await form.getByRole('list').first().waitFor();
    },
  },
  {
    name: 'member-mission-form',
    route: '/insiderz/missions',
    who: 'member',
    prepare: async (page) => {
      await ready.missions(page);
      await mission(page).click();
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByLabel('What you did').and(page.locator('[aria-invalid=true]')).waitFor();
    },
  },
  {
    name: 'member-badge-share',
    route: '/insiderz-portal/dashboard',
    who: 'member',
    of: 'window',
    prepare: async (page) => {
      await welcome(page);
      await page.getByRole('button', { name: 'Share First tile' }).click();
      await page.getByRole('dialog', { name: 'Share “First tile”' }).waitFor();
    },
  },
];
