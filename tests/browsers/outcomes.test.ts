import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Condition, documented, kindOf, type Row } from '#tests/outcomes-table.ts';
import { startFirefox } from './firefox.ts';
import { firefoxProgram, webkitPrograms } from './programs.ts';
import { type RealBrowser, until, untilRead, untilThere } from './real-browser.ts';
import { type Meeting, type ReportedSite, startReportedSite } from './reported-site.ts';
import { asAdmin, leave, press, requestAs, signIn } from './steps.ts';
import { startWebKit } from './webkit.ts';

const firefox = firefoxProgram();
const webkit = webkitPrograms();

let directory: string;
let site: ReportedSite;

beforeAll(async () => {
  if (!firefox && !webkit) return;
  directory = await mkdtemp(join(tmpdir(), 'thegrid-outcomes-'));
  site = await startReportedSite(directory);
});
afterAll(async () => {
  await site?.stop();
  if (directory) await rm(directory, { recursive: true, force: true });
});

/** What one person does in one browser, and how often the server has it. */
interface Scene {
  /** Leads to where it is pressed; what is typed is typed by `fill`. */
  open: () => Promise<void>;
  fill?: () => Promise<void>;
  press: () => Promise<void>;
  /** The field whose text must stay, and the text. */
  typed?: readonly [selector: string, text: string];
  done: () => Promise<void>;
  count: () => Promise<number>;
}
interface Journey {
  write: string;
  who: 'admin' | 'member' | 'visitor';
  method: string;
  path: RegExp;
  begin: (browser: RealBrowser) => Promise<Scene>;
}

const fresh = (words: string) => `${words} ${crypto.randomUUID().slice(0, 6)}`;
const post = async <T>(path: string, body: object): Promise<T> => {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
  const answer = await fetch(new URL(path, site.url), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as T;
};

const contributionOf = (description: string, email: string) => ({
  display_name: 'Fern',
  email,
  contribution_type: 'ux_wording',
  description,
  consent_given: true,
});

/** The path of the link of this kind in the latest mail to an address. */
async function linkTo(address: string, kind: 'confirm' | 'reset'): Promise<string> {
  let found = '';
  await until(async () => {
    const mails = (await (await fetch(new URL('/__local/mail.json', site.url))).json()) as { text: string }[];
    const text = mails.filter((mail) => JSON.stringify(mail).includes(address)).map((mail) => mail.text);
    found = new RegExp(`/recover#${kind}=[\\w-]+`).exec(text.join('\n'))?.[0] ?? '';
    return found !== '';
  }, `a mail to ${address}`);
  return found;
}

const JOURNEYS: readonly Journey[] = [
  {
    write: 'contribute',
    who: 'visitor',
    method: 'POST',
    path: /^\/api\/contributions$/,
    begin: async (browser) => {
      const words = fresh('The button says Proceed.');
      const field = 'textarea[name=description]';
      return {
        open: () => browser.goto(`${site.url}/contribute`),
        fill: async () => {
          await browser.type('[name=display_name]', 'Fern');
          await browser.type('[name=email]', `${crypto.randomUUID()}@example.org`);
          await browser.type(field, words);
          await browser.run(
            `const one = document.querySelector('[name=contribution_type]'); one.value = 'ux_wording';
             for (const type of ['input', 'change']) one.dispatchEvent(new Event(type, { bubbles: true }))`,
          );
          await browser.click('[name=consent_given]');
          await untilRead(browser, 'Saved on this device');
        },
        press: () => press(browser, 'Submit contribution'),
        typed: [field, words],
        done: () => untilRead(browser, 'Your reference is TG-'),
        count: async () => {
          const { items } = await asAdmin<{ items: { description: string }[] }>(
            site.url,
            '/api/admin/contributions',
          );
          return items.filter(({ description }) => description === words).length;
        },
      };
    },
  },
  {
    write: 'vote',
    who: 'member',
    method: 'PUT',
    path: /^\/api\/members\/roadmap\/[^/]+\/vote$/,
    begin: async (browser) => {
      const title = fresh('Ballot');
      const { id } = await requestAs<{ id: string }>(site.url, 'admin', 'POST', '/api/admin/roadmap', {
        title,
        description: 'Made for a test.',
      });
      const button = `[aria-label$="for ${title}"], [data-vote="${title}"]`;
      const isVoted = async () => {
        const { items } = await requestAs<{ items: { id: string; voted: boolean; votes_total: number }[] }>(
          site.url,
          'member',
          'GET',
          '/api/members/roadmap',
        );
        return items.find((one) => one.id === id);
      };
      return {
        open: async () => {
          await browser.goto(`${site.url}/insiderz/roadmap`);
          await untilRead(browser, title);
          await browser.run(
            `const one = [...document.querySelectorAll('button[aria-pressed]')].find((button) =>
               (button.getAttribute('aria-label') ?? button.textContent).includes(values[0]));
             one.setAttribute('data-vote', values[0])`,
            title,
          );
        },
        press: () => browser.click(button),
        done: () =>
          until(
            () =>
              browser.run<boolean>(
                'return document.querySelector(values[0])?.getAttribute("aria-pressed") === "true"',
                button,
              ),
            'the vote is shown',
          ),
        count: async () => (await isVoted())?.votes_total ?? 0,
      };
    },
  },
  {
    write: 'reject a contribution',
    who: 'admin',
    method: 'PATCH',
    path: /^\/api\/admin\/contributions\/[0-9a-f-]{36}$/,
    begin: async (browser) => {
      const words = fresh('Seen twice.');
      const { id } = await post<{ id: string }>(
        '/api/contributions',
        contributionOf(words, `${crypto.randomUUID()}@example.org`),
      );
      const field = 'textarea[name=message]';
      const read = () =>
        asAdmin<{ contribution: { status: string } }>(site.url, `/api/admin/contributions/${id}`);
      return {
        open: async () => {
          await browser.goto(`${site.url}/admin-portal/dashboard?c=${id}`);
          await untilThere(browser, field);
        },
        fill: () => browser.type(field, 'Not this time.'),
        press: () => press(browser, 'Reject'),
        typed: [field, 'Not this time.'],
        done: () => untilRead(browser, 'Contribution updated successfully'),
        count: async () => ((await read()).contribution.status === 'declined' ? 1 : 0),
      };
    },
  },
  {
    write: 'set a new password',
    who: 'visitor',
    method: 'POST',
    path: /^\/api\/recovery\/complete$/,
    begin: async (browser) => {
      const username = `t_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
      const address = `${username}@post.example.org`;
      const [before, after] = ['four plain words', 'five quite other words'];
      const { email } = await post<{ email: string }>('/api/accounts', { username, password: before });
      const person = { email, password: before };
      await requestAs(site.url, person, 'PUT', '/api/account/recovery-address', { email: address });
      await post('/api/recovery/confirm', { token: (await linkTo(address, 'confirm')).split('=')[1] });
      await post('/api/recovery', { identifier: username });
      const link = await linkTo(address, 'reset');
      const field = '[name=password]';
      return {
        open: async () => {
          await browser.goto('about:blank');
          await browser.goto(`${site.url}${link}`);
          await untilThere(browser, field);
        },
        fill: async () => {
          await browser.type(field, after);
          await browser.type('[name=confirmation]', after);
        },
        press: () => press(browser, 'Set the new password'),
        typed: [field, after],
        done: () => untilRead(browser, 'Your password is changed'),
        count: async () =>
          requestAs(site.url, { email, password: after }, 'GET', '/api/session').then(
            () => 1,
            () => 0,
          ),
      };
    },
  },
];

const REFUSALS = {
  '409': { status: 409, code: 'conflict', message: 'This was changed in the meantime.' },
  '429': { status: 429, code: 'limit', message: 'That was too often.' },
  '500': { status: 500, code: 'internal', message: 'Something broke.' },
  '503 slow': { status: 503, code: 'unavailable', message: 'Not available now.', afterMs: 9_000 },
} as const;

const MESSAGE = `return [...document.querySelectorAll('.toast, [role="alert"], main p')].filter((one) =>
  one.getClientRects().length && one.textContent.includes(values[0])).map((one) => one.innerText)[0] ?? ''`;

async function drive(browser: RealBrowser, journey: Journey): Promise<Row> {
  const cells: Partial<Record<Condition, string>> = {};
  const { method, path } = journey;
  const scene = await journey.begin(browser);
  const isKept = async ({ typed }: Scene) => {
    if (!typed) return;
    expect(await browser.run('return document.querySelector(values[0])?.value', typed[0])).toBe(typed[1]);
  };
  const kept = scene.typed ? ', kept' : '';
  let says = '–';
  await scene.open();
  await scene.fill?.();
  const failures: [Condition, Meeting, string][] = [
    ...Object.entries(REFUSALS).map(
      ([name, one]) => [name as Condition, one, one.message] as [Condition, Meeting, string],
    ),
    ['offline', 'offline', 'could not reach TheGrid'],
  ];
  for (const [condition, meeting, reason] of failures) {
    site.meet(method, path, meeting);
    await scene.press();
    await until(async () => (await browser.run<string>(MESSAGE, reason)) !== '', `${condition} is said`, 40);
    const text = (await browser.run<string>(MESSAGE, reason)).replaceAll(/\s+/g, ' ');
    cells[condition] = `${kindOf(text)}${kept}`;
    if (condition === '409')
      says =
        text
          .slice(0, text.indexOf(reason))
          .replace(/^Error\.? */, '')
          .trim() || '–';
    await isKept(scene);
    expect(await scene.count()).toBe(0);
  }
  site.meet(method, path, { lostAfterMs: 12_500 });
  await scene.press();
  await until(
    () => browser.run<boolean>('return document.body.innerText.includes("taking longer than usual")'),
    'it is called slow',
    20,
  );
  cells['slow answer'] = 'said, done';
  await until(async () => site.met() === 2, 'it is sent again');
  await scene.done();
  expect(site.met(), 'one try and one repetition').toBe(2);
  expect(await scene.count()).toBe(1);
  cells['lost answer'] = 'checking, done once';

  const left = await journey.begin(browser);
  await left.open();
  await left.fill?.();
  cells['401'] = '–';
  if (journey.who !== 'visitor') {
    site.meet(method, path, { status: 401, code: 'unauthenticated', message: 'Please sign in first' });
    await left.press();
    await untilRead(browser, 'ession has ended');
    site.meet(method, path);
    if (journey.who === 'admin') await signIn(browser, site.url, '/admin-portal', 'email', 'admin');
    else await signIn(browser, site.url, '/insiderz-portal', 'identifier', 'member');
    await left.open();
    await isKept(left);
    cells['401'] = left.typed ? 'sign-in, kept' : 'sign-in';
  }
  site.meet(method, path, 'held');
  await left.press();
  await until(async () => (await left.count()) === 1, 'it has arrived');
  await browser.goto(`${site.url}/about`);
  expect(await left.count()).toBe(1);
  cells.leaving = 'once';
  site.meet(method, path);
  const { write, who } = journey;
  return { write, who, browser: browser.name, says, cells: cells as Row['cells'] };
}

/** Four writes, one of each mechanism, in browsers whose networks fail in their own way. */
function drives(name: string, start: (() => Promise<RealBrowser>) | undefined): void {
  describe.skipIf(!start)(`in ${name}`, () => {
    let browser: RealBrowser;
    beforeAll(async () => {
      if (start) browser = await start();
    });
    afterAll(() => browser?.close());

    test.each(JOURNEYS.map((one) => [one.write, one] as const))(
      '%s: every outcome is said, and nothing happens twice',
      async (_, journey) => {
        if (journey.who === 'member')
          await signIn(browser, site.url, '/insiderz-portal', 'identifier', 'member');
        if (journey.who === 'admin') await signIn(browser, site.url, '/admin-portal', 'email', 'admin');
        const { stored, seen } = documented(await drive(browser, journey));
        expect(stored).toBe(seen);
        await leave(browser);
      },
      180_000,
    );
  });
}

drives('Firefox', firefox ? () => startFirefox(firefox) : undefined);
drives('WebKit', webkit ? () => startWebKit(webkit) : undefined);
