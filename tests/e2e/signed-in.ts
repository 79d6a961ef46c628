import type { APIRequestContext, Page } from 'playwright/test';
import { ACCOUNT_HERE } from '#lib/drafts.ts';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';
import type { SeededPerson } from '#local/seeded-people.ts';

const API_KEY = 'local-api-key';

export type Credentials = Pick<SeededPerson, 'email' | 'password'>;

interface Tokens {
  localId: string;
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

async function tokensOf(request: APIRequestContext, { email, password }: Credentials): Promise<Tokens> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${API_KEY}`;
  const answer = await request.post(path, { data: { email, password, returnSecureToken: true } });
  if (!answer.ok()) throw new Error(`${email} was not signed in: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

/** The token that a page sends to the endpoints. */
export const tokenOf = async (request: APIRequestContext, person: Credentials): Promise<string> =>
  (await tokensOf(request, person)).idToken;

/** Signs in without a form and leaves in the browser what the form leaves there, on a page without script. */
export async function beSignedIn(page: Page, person: Credentials): Promise<void> {
  const { localId: uid, idToken, refreshToken, expiresIn } = await tokensOf(page.request, person);
  const headers = { authorization: `Bearer ${idToken}` };
  const { roles } = (await (await page.request.get('/api/session', { headers })).json()) as {
    roles: string[];
  };
  const { email } = person;
  const expirationTime = Date.now() + Number(expiresIn) * 1000;
  const user = {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: email, email }],
    stsTokenManager: { accessToken: idToken, refreshToken, expirationTime },
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  };
  const stored = {
    [`firebase:authUser:${API_KEY}:[DEFAULT]`]: JSON.stringify(user),
    [ACCOUNT_HERE]: uid,
    [SIGNED_IN_FLAG]: ['user', ...roles].join(' '),
  };
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, stored);
}
