import { join } from 'node:path';
import { chromium, type FullConfig } from 'playwright/test';
import { fillLogIn } from '../e2e/account-page.ts';
import { seeded, signIn } from '../e2e/admin-desk.ts';
import { chosen, isNamed } from './choice.ts';
import { SHOTS } from './shots/all.ts';
import { prepareBrowser } from './steady.ts';

const FOLDER = join(import.meta.dirname, '../../test-results/visual');

/** Where the session of a person lies once they have signed in. */
export const sessionOf = (who: 'member' | 'admin') => join(FOLDER, `session-${who}.json`);

/** Signs each person in once whom a chosen shot needs: the list of attempts to sign in is on a picture too. */
export default async function signEverybodyIn({ projects }: FullConfig): Promise<void> {
  const { baseURL, launchOptions } = projects[0]?.use ?? {};
  const browser = await chromium.launch(launchOptions);
  const needed = SHOTS.filter(({ name }) => isNamed(chosen(), name)).map(({ who }) => who);
  for (const who of ['member', 'admin'] as const) {
    if (!needed.includes(who)) continue;
    const context = await browser.newContext({ baseURL, locale: 'en-GB', timezoneId: 'Europe/London' });
    await prepareBrowser(context);
    const page = await context.newPage();
    if (who === 'member') {
      await page.goto('/auth');
      await fillLogIn(page, seeded('member').username, seeded('member').password);
      await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
    } else {
      await page.goto('/admin-portal');
      await signIn(page, seeded('admin'));
      await page.getByRole('tablist', { name: 'Admin' }).waitFor();
    }
    await context.storageState({ path: sessionOf(who) });
    await context.close();
  }
  await browser.close();
}
