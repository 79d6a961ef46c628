import { type BrowserContext, expect, test } from 'playwright/test';
import { documented } from '#tests/outcomes-table.ts';
import { logIn } from './account-page.ts';
import { openDeskAt } from './admin-desk.ts';
import { drive, type Mutation } from './outcomes/drive.ts';
import { INSIDERZ } from './outcomes/insiderz.ts';
import { MEMBERS, VISITORS } from './outcomes/member.ts';
import { PORTAL } from './outcomes/portal.ts';
import { ownMember } from './own-data.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let states: { admin: State; member: State; visitor: undefined };
let person: Awaited<ReturnType<typeof ownMember>>;

test.beforeAll(async ({ browser, baseURL, playwright }) => {
  const request = await playwright.request.newContext({ baseURL });
  person = await ownMember(request);
  const desk = await openDeskAt(browser, '/admin-portal/dashboard', { baseURL });
  const context = await browser.newContext({ baseURL });
  await logIn(await context.newPage(), person.username);
  states = {
    admin: await desk.context().storageState(),
    member: await context.storageState(),
    visitor: undefined,
  };
  await desk.context().close();
  await context.close();
  await request.dispose();
});

const MUTATIONS: readonly Mutation[] = [...VISITORS, ...MEMBERS, ...PORTAL, ...INSIDERZ];
/** All rows take five minutes: they are driven to write the document, and every third in each run. */
const STEP = process.env.WRITE_DOCS ? 1 : 3;
for (const mutation of MUTATIONS.filter((_, at) => at % STEP === 0))
  test(`${mutation.as}: ${mutation.name}`, async ({ browser, baseURL, request }) => {
    const world = { request, baseURL: baseURL ?? '', person };
    const { stored, seen } = documented(await drive(browser, states[mutation.as], mutation, world));
    expect(stored).toBe(seen);
  });
