import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSiblingApp } from '#local/sibling-app.ts';
import { jpegFile } from '#tests/builders/files.ts';
import { PUBLIC_PAGES } from '#tests/page-budgets.ts';
import { findChromium, findHeadlessShell } from '../chromium.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { firefoxProgram, webkitPrograms } from './programs.ts';
import { hear, JOURNEYS } from './reader.ts';
import { type RealBrowser, until, untilRead, untilThere } from './real-browser.ts';
import { type ReportedSite, startReportedSite } from './reported-site.ts';
import { asAdmin, leave, press, signIn } from './steps.ts';
import { startWebKit } from './webkit.ts';

/** WebDriver's code. */
const ESCAPE = '\uE00C';

const firefox = firefoxProgram();
const webkit = webkitPrograms();

let directory: string;
let site: ReportedSite;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'thegrid-browsers-'));
  site = await startReportedSite(directory);
});
afterAll(async () => {
  await site?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Scrolls as someone reads: by less than a screen, each of which is painted. */
const SCROLL_TO_END = `const page = document.documentElement;
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const isAtEnd = () => page.scrollTop + page.clientHeight >= page.scrollHeight - 1;
  for (let steps = 0; steps < 500 && !isAtEnd(); steps++) { scrollBy({ top: innerHeight * 0.7, behavior: 'instant' }); await painted(); }
  return isAtEnd()`;

/** The journeys of docs/requirements.md that a browser may do in its own way. */
function walk(name: string, start: (() => Promise<RealBrowser>) | undefined): void {
  describe.skipIf(!start)(`in ${name}`, () => {
    let browser: RealBrowser;
    beforeAll(async () => {
      if (start) browser = await start();
    });
    afterAll(() => browser?.close());

    test('home loads, and its carousel goes on by itself (R076)', async () => {
      await browser.goto(`${site.url}/`);
      await untilRead(browser, 'No middlemen');
      const place = () =>
        browser.run<number>(
          `const card = document.querySelector('.slip a[href="/#localz"]'); card.scrollIntoView({ block: 'center', behavior: 'instant' });
           return Math.round(card.getBoundingClientRect().left)`,
        );
      const first = await place();
      await until(async () => (await place()) !== first, 'the carousel moves');
    });

    test('someone writes to us (R202)', async () => {
      await browser.goto(`${site.url}/contact`);
      await untilThere(browser, '#contact-submit');
      await browser.type('[name=name]', 'Fern');
      await browser.type('[name=email]', 'fern@example.org');
      await browser.type('[name=message]', 'When do you come to Easton?');
      await browser.click('#contact-submit');
      await until(
        async () =>
          (await browser.run<string>('return document.querySelector("[name=message]").value')) === '',
        'the form is empty again',
      );
    });

    test('someone contributes without a connection, and it arrives once with the next page (F7, T39)', async () => {
      const words = `Written in ${name} while nobody answered`;
      await browser.goto(`${site.url}/contribute`);
      await browser.type('[name=display_name]', 'Fern');
      await browser.type('[name=email]', 'fern@example.org');
      await browser.type('textarea[name=description]', words);
      await browser.run(
        `const choose = (selector, change) => { const one = document.querySelector(selector); change(one);
           one.dispatchEvent(new Event('input', { bubbles: true })); one.dispatchEvent(new Event('change', { bubbles: true })) };
         choose('[name=contribution_type]', (one) => { one.value = 'ux_wording' });
         const files = new DataTransfer();
         files.items.add(new File([Uint8Array.from(atob(values[0]), (sign) => sign.charCodeAt(0))], 'photo.jpg', { type: 'image/jpeg' }));
         choose('[name=proof_file]', (one) => { one.files = files.files })`,
        Buffer.from(jpegFile()).toString('base64'),
      );
      await browser.click('[name=consent_given]');
      await untilRead(browser, 'Saved on this device with its file');
      // Its driver has no flight mode, so the page is told of one, and the server answers nothing.
      await browser.run(`Object.defineProperty(navigator, 'onLine', { value: false })`);
      site.away(true);
      try {
        await press(browser, 'Submit contribution');
        await untilRead(browser, 'Will be sent when you are back online.');
        await untilRead(browser, 'then it leaves with the next page of TheGrid that you open.');
      } finally {
        site.away(false);
      }
      await browser.goto(`${site.url}/about`);
      await untilRead(browser, 'Your contribution was sent');
      await browser.goto(`${site.url}/contribute`);
      await untilRead(browser, 'We have your contribution. Your reference is TG-');
      const { items } = await asAdmin<{ items: { description: string; proof_file: object | null }[] }>(
        site.url,
        '/api/admin/contributions',
      );
      const arrived = items.filter(({ description }) => description === words);
      expect(arrived.map(({ proof_file }) => proof_file !== null)).toEqual([true]);
      await leave(browser);
    });

    test('an admin signs in, and alerts are offered only where the browser knows push', async () => {
      await signIn(browser, site.url, '/admin-portal', 'email', 'admin');
      await untilRead(browser, 'to review');
      await browser.click('[popovertarget=notices]');
      const knows = await browser.run<boolean>('return "PushManager" in window');
      if (name === 'WebKit') expect(knows).toBe(false);
      const offered = () =>
        browser.run<boolean>('return document.body.innerText.includes("Get alerts for new contributions")');
      await until(async () => (await offered()) === knows, 'alerts are offered where they can be had');
      if (!knows) await untilRead(browser, 'Push notifications are not supported in this browser');
      await leave(browser);
    });

    test('nothing was refused by a content policy, and the console has no error', async () => {
      expect(site.refused).toEqual([]);
      expect(await browser.errors()).toEqual([]);
      // Both are heard: a picture of another host, and an error of the page.
      await browser.run(
        `const picture = document.createElement('img'); picture.src = 'https://picture.example/one.png';
         document.body.append(picture); console.error('one of the walk')`,
      );
      await until(
        async () => site.refused.splice(0).some((line) => line.includes('picture.example')),
        'a report',
      );
      await until(
        async () => (await browser.errors()).some((line) => line.includes('one of the walk')),
        'an error',
      );
    });

    test('an app on a listed origin shows the form, which answers it, and on any other origin it is refused', async () => {
      const app = await startSiblingApp(0, site.url);
      try {
        const inPanel = (what: string) =>
          browser.run<boolean>(
            `const panel = document.querySelector('thegrid-contribute').shadowRoot; return Boolean(${what})`,
          );
        const isOpen = () => inPanel(`panel.querySelector('dialog').open`);
        await browser.goto(`http://127.0.0.1:${app.port}/`);
        await press(browser, 'Report a problem');
        await until(
          () => inPanel(`panel.querySelector('iframe')?.className === 'ready' && panel.activeElement`),
          'the form is there, and has the focus',
        );
        await browser.keys(ESCAPE);
        await until(async () => !(await isOpen()), 'the panel is closed');

        site.refused.length = 0;
        await browser.goto(`http://localhost:${app.port}/`);
        await press(browser, 'Report a problem');
        await until(
          async () => site.refused.some((line) => /frame-ancestors/.test(line)),
          'the form is refused',
        );
        expect(await inPanel(`panel.querySelector('iframe').className`)).toBe(false);
        expect(await isOpen()).toBe(true);
      } finally {
        await app.stop();
      }
    });

    // Last, because a page that is left early reports what it did not load.
    test.each([390, 1024, 1440])(
      'every public page is scrolled to its end at %i px',
      async (width) => {
        await browser.resize(width);
        for (const { route } of PUBLIC_PAGES) {
          await browser.goto(`${site.url}${route}`);
          const reached = browser.run<boolean>(SCROLL_TO_END);
          await expect(reached, `${browser.name} reaches the end of ${route} at ${width} px`).resolves.toBe(
            true,
          );
        }
      },
      120_000,
    );
  });
}

/** The journeys of reader.ts, each in the order of the keyboard. */
function listen(name: string, start: (() => Promise<RealBrowser>) | undefined): void {
  describe.skipIf(!start)(`by keyboard alone in ${name}`, () => {
    let browser: RealBrowser;
    beforeAll(async () => {
      if (start) browser = await start();
    });
    afterAll(() => browser?.close());

    test.each(JOURNEYS)(
      '$who: every stop has its role and name, and the result is announced',
      async (journey) => {
        await hear(browser, site.url, journey);
        await leave(browser);
      },
    );
  });
}

const inFirefox = firefox ? () => startFirefox(firefox) : undefined;
const inWebKit = webkit ? () => startWebKit(webkit) : undefined;
walk('Firefox', inFirefox);
walk('WebKit', inWebKit);
listen('Chromium', async () => startChromium(await findHeadlessShell(await findChromium())));
listen('Firefox', inFirefox);
listen('WebKit', inWebKit);
