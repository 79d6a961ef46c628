import type { Page } from 'playwright/test';
import type { ContributionProgress } from '#domain/contributions/contract.ts';
import { ContributionPage, CREATE } from '../../e2e/contribution-page.ts';
import type { Shot } from '../shot.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const submit = (page: Page) => new ContributionPage(page).submit;

async function contribute(page: Page): Promise<void> {
  await page.route(CREATE_URL, (route) =>
    route.fulfill({
      status: 201,
      json: {
        id: '00000000-0000-4000-8000-000000000009',
        reference: 'TG-7F3K2M',
        status: 'new',
        created_at: '2026-11-20T09:05:00.000Z',
      },
    }),
  );
  const form = new ContributionPage(page);
  await form.fill();
  await submit(page).click();
  await page.getByRole('region', { name: 'Thank you. We have your contribution.' }).waitFor();
}
const CREATE_URL = (url: URL) => CREATE.test(url.pathname);

const PROGRESS: ContributionProgress = {
  reference: 'TG-SEED30',
  display_name: 'Wren Okafor',
  contribution_type: 'new_app_concept',
  related_app: 'not_app_specific',
  description:
    'Allotmentz: swap a spare bed for help with the digging. Our waiting list is nine years long while a third of the plots lie fallow.',
  status: 'needs_info',
  message: 'Which council did you speak to, and would they try it on one site first?',
  inz: null,
  thread: [
    {
      from: 'desk',
      text: 'How many of the plots on your site are shared today?',
      file: null,
      at: '2026-11-17T07:00:00.000Z',
    },
    {
      from: 'contributor',
      text: 'Four of sixty. All four found each other by chance.',
      file: 'plots.pdf',
      at: '2026-11-18T01:00:00.000Z',
    },
    {
      from: 'desk',
      text: 'Which council did you speak to, and would they try it on one site first?',
      file: null,
      at: '2026-11-18T07:00:00.000Z',
    },
  ],
  created_at: '2026-11-17T05:00:00.000Z',
  reviewed_at: '2026-11-18T07:00:00.000Z',
  named: true,
  unnamed_by_account: false,
};

const standing = (changes: Partial<ContributionProgress>) => (page: Page) =>
  page.route('**/api/contributions/status', (route) => route.fulfill({ json: { ...PROGRESS, ...changes } }));

const STATUS = '/contribute/status#00000000-0000-4000-8000-000000000003.key';

/** What people fill in. */
export const FORMS: readonly Shot[] = [
  { name: 'contribute', route: '/contribute' },
  { name: 'contribute-large-text', route: '/contribute', largeText: true, sizes: [390], themes: ['light'] },
  {
    name: 'contribute-errors',
    route: '/contribute',
    prepare: async (page) => {
      await submit(page).click();
      await new ContributionPage(page).summary().waitFor();
    },
  },
  {
    name: 'contribute-filled',
    route: '/contribute',
    prepare: async (page) => {
      const form = new ContributionPage(page);
      await form.fill();
      await form.type.selectOption('Other');
      await form.other.fill('A drawing');
      await form.link.fill('example.com/film');
      await form.link.blur();
      await form.choose('thumb.png', 'image/png', PNG);
      await page.getByText('thumb.png').first().waitFor();
    },
    lets: /\/api\/(?:proofs|form-tickets)/,
  },
  {
    name: 'contribute-guide',
    route: '/contribute',
    of: 'window',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Insiderz token guide (INZ)' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).waitFor();
    },
  },
  {
    name: 'contribute-terms',
    route: '/contribute',
    of: 'window',
    prepare: async (page) => {
      await page.getByRole('form').getByRole('link', { name: 'Terms & Conditions' }).click();
      await page.getByRole('dialog', { name: 'Terms & Conditions' }).waitFor();
    },
  },
  { name: 'contribute-sent', route: '/contribute', prepare: contribute },
  {
    name: 'contribute-failed',
    route: '/contribute',
    of: (page) => page.getByRole('form').filter({ has: submit(page) }),
    prepare: async (page) => {
      await page.route(CREATE_URL, (route) => route.abort());
      await new ContributionPage(page).fill();
      await submit(page).click();
      await page.getByRole('alert').filter({ hasText: 'Submission failed:' }).waitFor();
    },
  },
  { name: 'status-without-link', route: '/contribute/status' },
  {
    name: 'status-dead-link',
    route: '/contribute/status#nobody.knows',
    prepare: (page) => page.getByRole('link', { name: 'Write to us' }).waitFor(),
    lets: /status$/,
  },
  {
    name: 'status-loading',
    route: STATUS,
    of: 'window',
    isLoading: true,
  },
  {
    name: 'status-question',
    route: STATUS,
    before: standing({}),
    prepare: (page) => page.getByLabel('Answer', { exact: true }).waitFor(),
  },
  {
    name: 'status-question-empty-answer',
    route: STATUS,
    before: standing({}),
    of: 'page',
    sizes: [390, 1440],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Send the answer' }).click();
      await page.getByText('Please write an answer').first().waitFor();
    },
  },
  {
    name: 'status-new',
    route: STATUS,
    before: standing({ status: 'new', message: null, thread: [], reviewed_at: null }),
    prepare: (page) => page.getByRole('switch', { name: 'Name me on the leaderboard' }).waitFor(),
  },
  {
    name: 'status-accepted',
    route: STATUS,
    before: standing({ status: 'accepted', message: 'Found and mended.', inz: 370 }),
    prepare: (page) => page.getByText('Found and mended.').first().waitFor(),
  },
  {
    name: 'status-declined',
    route: STATUS,
    before: standing({ status: 'declined', message: 'Without a page we cannot look into it.', named: false }),
    prepare: (page) => page.getByText('Without a page').first().waitFor(),
  },
  { name: 'contact', route: '/contact' },
  {
    name: 'contact-errors',
    route: '/contact',
    of: 'page',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('alert').filter({ hasText: 'Please fill in all fields' }).first().waitFor();
    },
  },
  {
    name: 'contact-sent',
    route: '/contact',
    of: 'window',
    before: (page) =>
      page.route('**/api/send-contact-email', (route) =>
        route.fulfill({ status: 202, json: { accepted: true } }),
      ),
    prepare: async (page) => {
      await page.getByLabel('Name').fill('Fern');
      await page.getByLabel('Email').fill('fern@bristol.example.uk');
      await page.getByLabel('Message').fill('May I bring my own chair?');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('status').filter({ hasText: 'Message sent successfully!' }).waitFor();
    },
  },
];
