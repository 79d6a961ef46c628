import { type APIRequestContext, type Browser, expect, type Locator, type Page } from 'playwright/test';
import { type Condition, kindOf, type Row } from '#tests/outcomes-table.ts';
import { fillLogIn } from '../account-page.ts';
import { seeded, signIn } from '../admin-desk.ts';
import { signInAtPortal } from '../insiderz-member.ts';
import type { OwnPerson } from '../own-data.ts';
import { ANSWERS, documentCounts, growth, Line } from './line.ts';

export type Person = Pick<OwnPerson, 'username' | 'email' | 'password'>;

/** What one person does, from the address on. */
export interface Steps {
  path: string;
  /** Signs in first, because the write ends or changes the session; by default someone is signed in. */
  person?: Person;
  /** The code that signing in asks for, another each time. */
  code?: () => string;
  /** Leads from the loaded page to where it can be pressed. */
  open?: (page: Page) => Promise<void>;
  /** Types what is to be sent. */
  fill?: (page: Page) => Promise<void>;
  /** The last press, with the question that it may ask. */
  press: (page: Page) => Promise<void>;
  /** Where the typed text is read back. */
  typed?: (page: Page) => readonly (readonly [Locator, string])[];
  /** No draft is stored of what is typed: it stays with the page. */
  undrafted?: true;
  /** What is seen once it is done. */
  done: (page: Page) => Locator;
  /** What holds once the page is loaded again. */
  settled?: (page: Page) => Promise<void>;
  /** Expects what is seen of it after it was rolled back. */
  undone?: (page: Page) => Promise<void>;
}

export interface World {
  request: APIRequestContext;
  baseURL: string;
  /** Whoever is signed in; the seeded admin at the desk. */
  person: Pick<OwnPerson, 'id' | 'username' | 'display_name' | 'email' | 'password'>;
}

export interface Mutation {
  /** Its row in the table. */
  name: string;
  as: 'admin' | 'member' | 'visitor';
  /** The contract's name, by which a rule finds that none is missing. */
  action: string;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: RegExp;
  /** Where the sentence on the screen is another than the one that was answered; of 401, where signing in has not ended yet. */
  says?: Partial<Record<Condition, RegExp>>;
  /** Makes what it is about. */
  begin: (world: World) => Promise<Steps>;
  /** Whoever comes back sees what it led to in the place of its form. */
  decides?: true;
  /** It changes what is stored and adds nothing, so that doing it twice leaves the same. */
  changes?: true;
  /** It has no key (D126): its repetition replaces what the first try has made, which nobody has seen. */
  replaces?: true;
}

interface Told {
  says: string;
  cells: Partial<Row['cells']>;
}

const SAYS: Record<'409' | '429' | '500' | '503 slow' | 'offline', RegExp> = {
  409: /This was changed in the meantime\./,
  429: /That was too often\./,
  500: /Something broke\./,
  '503 slow': /Not available now\./,
  offline: /could not reach TheGrid/,
};
const SLOW = 'This is taking longer than usual.';
const CHECKING = /We do not know yet whether this arrived\. Checking…/;
const ENDED = /session has ended/i;

/** The first message on the screen with these words, as it is read. */
async function messageWith(page: Page, words: RegExp): Promise<string> {
  const message = page.locator('.toast, [role="alert"], [role="status"], main p').filter({ hasText: words });
  await expect(message.filter({ visible: true }).first()).toBeVisible();
  const text = await message.filter({ visible: true }).first().innerText();
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The page's time goes on between the tries, and not while one is on its way: it would be given up. */
async function untilSeen(page: Page, line: Line, what: Locator): Promise<void> {
  await expect(async () => {
    if (!line.isOpen && !(await what.isVisible())) await page.clock.runFor(1_600);
    await expect(what).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 20_000, intervals: [20] });
}

const anyMessage = (page: Page, words: RegExp) =>
  page
    .locator('.toast, [role="alert"], [role="status"], main p')
    .filter({ hasText: words })
    .filter({ visible: true })
    .first();

async function expectTyped(page: Page, steps: Steps): Promise<void> {
  for (const [field, text] of steps.typed?.(page) ?? []) await expect(field).toHaveValue(text);
}

/** What a failed try leaves on the screen. */
async function cellOf(page: Page, words: RegExp, steps: Steps): Promise<string> {
  const left = [steps.typed ? ', kept' : '', steps.undone ? ', back' : ''].join('');
  return `${kindOf(await messageWith(page, words))}${left}`;
}

/** What a message says before the reason. */
const saidBefore = (text: string, reason: RegExp) =>
  text
    .slice(0, text.search(reason))
    .replace(/^Error\.? */, '')
    .trim() || '–';

async function openAt(page: Page, steps: Steps): Promise<void> {
  await page.goto(steps.path);
  await steps.open?.(page);
}

async function typeCode(page: Page, { code }: Steps): Promise<void> {
  if (!code) return;
  await page.getByLabel('Code', { exact: true }).fill(code());
  await page.keyboard.press('Enter');
}

async function enter(page: Page, steps: Steps, { username, password }: Person): Promise<void> {
  await page.goto('/auth');
  await fillLogIn(page, username, password);
  await typeCode(page, steps);
  await page.waitForURL(({ pathname }) => pathname === '/');
}

/** Signs in where an ended session leads, and is back. */
async function signInAgain(page: Page, steps: Steps, person: Person): Promise<void> {
  const { pathname } = new URL(steps.path, page.url());
  const label = { '/admin-portal/dashboard': 'Email', '/insiderz-portal': 'Email or username' }[pathname];
  if (pathname === '/insiderz-portal') await page.getByText('I have an account').click();
  const form = page.getByLabel(label ?? 'Username', { exact: true });
  await expect(form.filter({ visible: true }).first()).toBeVisible();
  await messageWith(page, ENDED);
  if (label === 'Email') await signIn(page, person);
  else if (label) await signInAtPortal(page, person.username, person.password);
  else await fillLogIn(page, person.username, person.password);
  await typeCode(page, steps);
  await page.waitForURL((url) => url.pathname === pathname);
}

/** One page that meets every condition but two, the last of which ends well. */
async function refusedThenLost(page: Page, mutation: Mutation, steps: Steps, world: World, told: Told) {
  const { cells } = told;
  const line = await new Line(mutation.method, mutation.path).join(page);
  const before = await documentCounts(world.baseURL);
  await openAt(page, steps);
  await steps.fill?.(page);
  for (const condition of ['409', '429', 'offline', '500'] as const) {
    line.answer(ANSWERS[condition]);
    await steps.press(page);
    const words = mutation.says?.[condition] ?? SAYS[condition];
    await untilSeen(page, line, anyMessage(page, words));
    cells[condition] = await cellOf(page, words, steps);
    if (condition === '409') told.says = saidBefore(await messageWith(page, words), words);
    await expectTyped(page, steps);
    await steps.undone?.(page);
  }
  line.hold();
  await steps.press(page);
  for (let tries = 1; tries <= 2; tries += 1) {
    await untilWaiting(page, line, 0);
    await page.clock.runFor(9_000);
    line.release(ANSWERS[503]);
    if (tries === 1) await untilWaiting(page, line);
  }
  const words = mutation.says?.['503 slow'] ?? SAYS['503 slow'];
  await untilSeen(page, line, anyMessage(page, words));
  cells['503 slow'] = await cellOf(page, words, steps);
  await expectTyped(page, steps);

  line.keys.clear();
  const sent = line.sent;
  await steps.press(page);
  await untilWaiting(page, line, 0);
  await page.clock.runFor(10_000);
  await expect(anyMessage(page, new RegExp(SLOW))).toBeVisible();
  cells['slow answer'] = 'said, done';
  line.release(ANSWERS.lost);
  await untilWaiting(page, line);
  await expect(anyMessage(page, CHECKING)).toBeVisible();
  line.answer(ANSWERS.arrives);
  await untilSeen(page, line, steps.done(page));
  cells['lost answer'] = mutation.replaces ? 'checking, done again' : 'checking, done once';
  expect(line.sent - sent, 'one try and one repetition').toBe(2);
  expect(line.keys.size, 'of one key').toBe(1);
  await expect(page.getByText(CHECKING).filter({ visible: true })).toHaveCount(0);
  await steps.settled?.(page);
  return () => documentCounts(world.baseURL).then((after) => growth(before, after));
}

/** Until a request waits; time of the page goes on as in `untilSeen`, by what the wait before a repetition takes. */
const untilWaiting = (page: Page, line: Line, ms = 1_600) =>
  expect(async () => {
    if (!line.isOpen && ms > 0) await page.clock.runFor(ms);
    expect(line.waits).toBe(true);
  }).toPass({ timeout: 20_000, intervals: [20] });

/** Another page, whose session has ended when it is pressed, and which is left after the next press. */
async function endedThenLeft(page: Page, mutation: Mutation, steps: Steps, world: World, { cells }: Told) {
  const line = await new Line(mutation.method, mutation.path).join(page);
  await openAt(page, steps);
  await steps.fill?.(page);
  const isStored = steps.typed && !steps.undrafted;
  const said = mutation.says?.[401];
  cells['401'] = '–';
  if (mutation.as !== 'visitor') {
    line.answer(ANSWERS[401]);
    await steps.press(page);
    const usual = mutation.as === 'admin' ? seeded('admin') : world.person;
    if (said) await messageWith(page, said);
    else await signInAgain(page, steps, steps.person ?? usual);
    await steps.open?.(page);
    if (steps.undrafted) await steps.fill?.(page);
    await expectTyped(page, steps);
    cells['401'] = isStored ? 'sign-in, kept' : 'sign-in';
  }

  const before = await documentCounts(world.baseURL);
  const arrived = Promise.withResolvers<void>();
  line.answer(async (route) => {
    await route.fetch();
    arrived.resolve();
    await new Promise(() => {});
  });
  await steps.press(page);
  await arrived.promise;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/about');
  // What was typed stays for whoever comes back, because the page has not heard that it arrived.
  const isKept = isStored && !mutation.decides;
  if (isKept) {
    line.answer(ANSWERS.arrives);
    await openAt(page, steps);
    await expectTyped(page, steps);
  }
  cells.leaving = isKept ? 'once, kept' : 'once';
  return () => documentCounts(world.baseURL).then((after) => growth(before, after));
}

/** Drives one write through everything that it can meet; the sentences are what was on the screen. */
export async function drive(
  browser: Browser,
  state: Awaited<ReturnType<import('playwright/test').BrowserContext['storageState']>> | undefined,
  mutation: Mutation,
  world: World,
): Promise<Row> {
  const told: Told = { says: '–', cells: {} };
  const grown: (() => Promise<Record<string, number>>)[] = [];
  for (const visit of [refusedThenLost, endedThenLeft]) {
    const steps = await mutation.begin(world);
    const isOutside = steps.person || mutation.says?.[401];
    const known = state && !isOutside ? { storageState: state } : {};
    const context = await browser.newContext({ baseURL: world.baseURL, ...known });
    const page = await context.newPage();
    await page.clock.install();
    if (steps.person) await enter(page, steps, steps.person);
    grown.push(await visit(page, mutation, steps, world, told));
    await context.close();
    if (visit === refusedThenLost) {
      const first = await grown[0]?.();
      grown[0] = async () => first ?? {};
    }
  }
  const [lost, once] = await Promise.all(grown.map((count) => count()));
  // An earlier decision may become effective meanwhile, which stores documents of other kinds.
  const kinds = Object.keys(once ?? {}).filter((kind) => lost?.[kind] !== undefined);
  const counts = (grown: typeof once, times: number) =>
    kinds.map((kind) => [kind, times * (grown?.[kind] ?? 0)]);
  if (!mutation.changes) expect(kinds.length, 'something was stored').toBeGreaterThan(0);
  expect(counts(lost, 1), 'with an answer lost as much was stored as with one that arrived').toEqual(
    counts(once, mutation.replaces ? 2 : 1),
  );
  for (const condition of ['500', '503 slow', 'offline'] as const)
    expect(told.cells[condition], `${condition} is not called a refusal`).toMatch(/^unknown/);
  const { says, cells } = told;
  return { write: mutation.name, who: mutation.as, browser: 'Chromium', says, cells: cells as Row['cells'] };
}
