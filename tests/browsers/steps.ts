import { LOCAL_PROJECT } from '#domain/environment/variable.ts';
import { SEEDED_PEOPLE, type SeededPerson } from '#local/seeded-people.ts';
import { buildToken } from '#tests/builders/people.ts';
import { type RealBrowser, until, untilThere } from './real-browser.ts';

export const person = (role: SeededPerson['role']) =>
  SEEDED_PEOPLE.find((one) => one.role === role) as SeededPerson;

/** What an admin is answered at this path. */
export async function asAdmin<T>(url: string, path: string): Promise<T> {
  const claims = { aud: LOCAL_PROJECT, iss: `https://securetoken.google.com/${LOCAL_PROJECT}` };
  const headers = { Authorization: `Bearer ${buildToken('seed-admin', claims)}` };
  return (await fetch(new URL(path, url), { headers })).json() as Promise<T>;
}

/** Marks the first visible button or link that is called so, for a press. */
export async function press(browser: RealBrowser, name: string): Promise<void> {
  await until(
    () =>
      browser.run<boolean>(
        `document.querySelectorAll('[data-walk]').forEach((one) => one.removeAttribute('data-walk'));
         const named = [...document.querySelectorAll('button, a')].find((one) => one.getClientRects().length && !one.disabled &&
           (one.getAttribute('aria-label') ?? one.textContent).trim().startsWith(values[0]));
         named?.setAttribute('data-walk', ''); return Boolean(named)`,
        name,
      ),
    `${browser.name} shows "${name}"`,
  );
  await browser.click('[data-walk]');
}

export async function signIn(
  browser: RealBrowser,
  url: string,
  path: string,
  field: string,
  role: SeededPerson['role'],
) {
  const { username, password } = person(role);
  await browser.goto(`${url}${path}`);
  await untilThere(browser, `[name=${field}]`);
  await browser.type(`[name=${field}]`, username);
  await browser.type('[name=password]', password);
  await press(browser, 'Sign In');
  await until(
    () => browser.run<boolean>('return location.pathname.endsWith("/dashboard")'),
    `${browser.name} is at the dashboard`,
  );
}

/** Presses what signs out, wherever the page has it, and forgets who was here. */
export const leave = (browser: RealBrowser) =>
  browser.run(
    `localStorage.clear(); sessionStorage.clear();
     for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name)`,
  );

/** A call of an endpoint by a seeded person or another one, as their page would make it. @throws when it is refused */
export async function requestAs<T>(
  url: string,
  who: SeededPerson['role'] | { email: string; password: string },
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const { email, password } = typeof who === 'string' ? person(who) : who;
  const headers = { 'Content-Type': 'application/json' };
  const signedIn = await fetch(
    new URL('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local-api-key', url),
    { method: 'POST', headers, body: JSON.stringify({ email, password, returnSecureToken: true }) },
  );
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const answer = await fetch(new URL(path, url), {
    method,
    headers: { ...headers, Authorization: `Bearer ${idToken}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}
