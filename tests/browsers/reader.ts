import { expect } from 'vitest';
import { type RealBrowser, until, untilRead, untilThere } from './real-browser.ts';
import { asAdmin, person, requestAs, signIn } from './steps.ts';

/** WebDriver's codes. */
const TAB = '\uE004';
const ENTER = '\uE007';

/** Keys, what has the focus after them, and what a live region then has. */
type Step = readonly [keys: string, focused: string | null, live?: string];

interface Journey {
  who: string;
  open: (browser: RealBrowser, url: string) => Promise<void>;
  steps: readonly Step[];
}

const { username, password } = person('member');
const WORDS = 'Zigzag quokka.';

/** The same in every engine. */
export const JOURNEYS: readonly Journey[] = [
  {
    who: 'a visitor who contributes',
    open: (browser, url) => browser.goto(`${url}/contribute`),
    steps: [
      [TAB, 'link "Skip to the content"'],
      [ENTER + TAB, 'textbox "Display Name"'],
      [`Fern${TAB}`, 'textbox "Email Address"'],
      [`fern@example.org${TAB}`, 'combobox "Type of contribution"'],
      [`U${TAB}`, 'combobox "Related App (optional)"'],
      [TAB, 'textbox "Description"'],
      [WORDS + TAB, 'textbox "Proof or links (optional)"'],
      [TAB, 'button "Upload proof (optional)"'],
      [TAB, 'button "Capture the screen"'],
      [TAB, 'checkbox "I agree to the Terms & Conditions and understand that rewards are discretionary."'],
      [` ${TAB}`, 'link "Terms & Conditions"'],
      [TAB, 'link "Who may join"'],
      [TAB, 'button "Submit contribution"'],
      [ENTER, 'region "Thank you. We have your contribution."', 'status: Thanks for contributing.'],
    ],
  },
  {
    who: 'an admin who decides',
    open: async (browser, url) => {
      await signIn(browser, url, '/admin-portal', 'email', 'admin');
      const { items } = await asAdmin<{ items: { id: string; description: string }[] }>(
        url,
        '/api/admin/contributions',
      );
      const sent = items.find(({ description }) => description === WORDS);
      await browser.goto(`${url}/admin-portal/dashboard?c=${sent?.id}`);
      await untilThere(browser, 'textarea[name=message]');
    },
    steps: [
      ['m', 'textbox "Message to the contributor (optional)"'],
      [`Not this time.${TAB}`, 'button "Steps, please"'],
      [TAB, 'button "Which device"'],
      [TAB, 'button "Known already"'],
      [TAB, 'button "Not seen here"'],
      [TAB, 'button "Not for now"'],
      [TAB, 'button "Well done"'],
      [TAB, 'textbox "Admin notes (optional)"'],
      [TAB, 'button "Ask another admin"'],
      [TAB, 'button "Approve"'],
      [TAB, 'button "Reject"'],
      [ENTER, null, 'status: Contribution updated successfully'],
    ],
  },
  {
    who: 'a member who signs in',
    open: (browser, url) => browser.goto(`${url}/auth`),
    steps: [
      [TAB, 'link "Skip to the content"'],
      [ENTER + TAB, 'tab "Log In"'],
      [TAB, 'textbox "Username"'],
      [username + TAB, 'textbox "Password"'],
      [`wrong${TAB}`, 'button "Show password"'],
      [TAB, 'button "Log In"'],
      [ENTER, 'textbox "Password"', 'alert: Login failed'],
      [password + ENTER, null, 'status: Welcome back!'],
    ],
  },
  {
    who: 'a member who votes (A-48)',
    open: async (browser, url) => {
      const item = { title: 'Ballot', description: 'Made for a test.' };
      await requestAs(url, 'admin', 'POST', '/api/admin/roadmap', item);
      await signIn(browser, url, '/insiderz-portal', 'identifier', 'member');
      await browser.goto(`${url}/insiderz/roadmap`);
      await untilRead(browser, 'votes left');
    },
    steps: [
      [TAB, 'link "Skip to the content"'],
      [ENTER + TAB, 'link "TheGrid"'],
      [TAB, 'button "Search or go to"'],
      [TAB, 'button "Sign Out"'],
      [TAB, 'button "Notifications"'],
      [TAB, 'button "Account menu"'],
      [TAB, 'link "Dashboard"'],
      [TAB, 'link "Roadmap"'],
      [TAB, 'link "Ideas"'],
      [TAB, 'link "Missions"'],
      [TAB, 'link "What\'s new"'],
      [TAB, 'link "Contribute"'],
      [TAB, 'link "Leaderboard"'],
      [TAB, 'button "Keyboard shortcuts"'],
      [TAB, 'combobox "Order"'],
      [TAB, 'button "0 votes for Ballot"'],
      [' ', 'button "1 vote for Ballot"', 'status: votes left'],
    ],
  },
];

/** What an engine has of its own: WebKitGTK's menus are buttons, Firefox gives a password no role and a file its words. */
function asIn(engine: RealBrowser['name'], heard: string): string {
  if (engine === 'WebKit') return heard.replace('combobox', 'button');
  if (engine === 'Chromium') return heard.replace(' Terms & Conditions ', 'Terms & Conditions');
  return heard
    .replace('textbox "Password"', ' "Password"')
    .replace('proof (optional)', 'proof (optional) Browse… No files selected.');
}

/** Role and name of what has the focus, once its island is hydrated; `:focus` itself needs a window that is in front. */
async function focused(browser: RealBrowser): Promise<string> {
  const isAwake = await browser.run<boolean>(
    `for (const one of document.querySelectorAll('[data-focused]')) one.removeAttribute('data-focused');
     document.activeElement.setAttribute('data-focused', '');
     return document.activeElement.closest('astro-island[ssr]') === null`,
  );
  return isAwake ? browser.computed('[data-focused]') : 'not hydrated yet';
}

/** Until a live region of this role in the accessibility tree has this text. */
async function untilLive(browser: RealBrowser, live: string): Promise<void> {
  const [role, text] = live.split(': ');
  await until(async () => {
    await browser.run(
      `for (const one of document.querySelectorAll('[data-live]')) one.removeAttribute('data-live');
       [...document.querySelectorAll('[role=status], [role=alert]')].find((one) => one.textContent.includes(values[0]))?.setAttribute('data-live', '')`,
      text,
    );
    return (await browser.computed('[data-live]')).startsWith(`${role} `);
  }, `${browser.name} has "${live}"`);
}

export async function hear(browser: RealBrowser, url: string, { open, steps }: Journey): Promise<void> {
  await open(browser, url);
  for (const [keys, expected, live] of steps) {
    await browser.keys(keys);
    if (expected !== null)
      await expect
        .poll(() => focused(browser).catch(String), { timeout: 20_000 })
        .toBe(asIn(browser.name, expected));
    if (live) await untilLive(browser, live);
  }
}
