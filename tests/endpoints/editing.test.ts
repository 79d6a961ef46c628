import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startGitHubSignIn } from '#tests/builders/github-sign-in.ts';
import { send } from '#tests/builders/requests.ts';
import editor from '../../functions/editor.ts';

const CLIENT = { id: 'Iv23liSampleOfAnApp1', secret: '0123456789abcdef0123456789abcdef01234567' };
const SITE = 'http://localhost:8888';
const BEGIN = '/api/edit/sign-in';
const BACK = '/api/edit/callback';

let github: Awaited<ReturnType<typeof startGitHubSignIn>>;
let printed: string[] = [];
beforeAll(async () => {
  github = await startGitHubSignIn(CLIENT);
});
afterAll(() => github.close());
beforeEach(() => {
  printed = [];
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => printed.push(words.join(' ')));
  Object.assign(process.env, {
    EDIT_APP_CLIENT_ID: CLIENT.id,
    EDIT_APP_CLIENT_SECRET: CLIENT.secret,
    LOCAL_GITHUB_ORIGIN: github.origin,
  });
  github.state.fault = null;
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['EDIT_APP_CLIENT_ID', 'EDIT_APP_CLIENT_SECRET', 'LOCAL_GITHUB_ORIGIN'])
    delete process.env[name];
});

const begin = (query = '', headers: Record<string, string> = {}) =>
  send(editor, `${BEGIN}${query}`, { headers });

/** A sign-in as far as GitHub's answer: the path that it leads to, and the cookie of the browser. */
async function begun() {
  const { headers } = await begin();
  const back = new URL(github.authorise(headers.get('location') ?? ''));
  return {
    path: `${back.pathname}${back.search}`,
    state: back.searchParams.get('state') ?? '',
    cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  };
}
const finish = (path: string, cookie?: string) =>
  send(editor, path, { headers: cookie ? { cookie: `theme=dark; ${cookie}` } : {} });

test('an editor is led to GitHub with a state and a challenge of this attempt, and asks for no scope', async () => {
  const [one, other] = [await begin(), await begin()];
  expect(one.status).toBe(302);
  const to = new URL(one.headers.get('location') ?? '');
  const asked = Object.fromEntries(to.searchParams);
  expect(`${to.origin}${to.pathname}`).toBe(`${github.origin}/login/oauth/authorize`);
  expect(Object.keys(asked).sort()).toEqual(
    ['allow_signup', 'client_id', 'code_challenge', 'code_challenge_method', 'redirect_uri', 'state'].sort(),
  );
  expect(asked).toMatchObject({ client_id: CLIENT.id, redirect_uri: `${SITE}${BACK}` });
  expect(asked.code_challenge_method).toBe('S256');
  const cookie = one.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(
    /^__Host-editing=[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=Lax$/,
  );
  const [state, verifier = ''] = cookie.slice('__Host-editing='.length).split(';')[0]?.split('.') ?? [];
  expect([asked.state, asked.code_challenge]).toEqual([
    state,
    createHash('sha256').update(verifier).digest('base64url'),
  ]);
  expect(other.headers.get('set-cookie')).not.toBe(cookie);
});

test('the address decides neither where a browser is led nor what is asked for', async () => {
  const wanted = '?provider=github&site_id=evil.example&scope=repo,user&redirect_uri=https://evil.example/';
  const to = (await begin(wanted)).headers.get('location') ?? '';
  expect(to).not.toContain('evil');
  expect(to).not.toContain('scope');
});

test('a page of another site cannot begin a sign-in', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const answer = await begin('', { 'sec-fetch-site': site });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  }
  for (const site of ['same-origin', 'none'])
    expect((await begin('', { 'sec-fetch-site': site })).status).toBe(302);
});

test('the token goes to this site’s own origin alone, in a page that may run this script and nothing else', async () => {
  const { path, cookie } = await begun();
  const { status, body, headers } = await finish(path, cookie);
  const token = github.issued.at(-1) ?? '';
  expect(status).toBe(200);
  expect(body).toContain(`data-site="${SITE}" data-token="${token}"`);
  expect(body).not.toContain('ghr_');
  const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(script).not.toContain(token);
  expect(script.match(/postMessage\([^;]*,(\w+)\)/g)).toHaveLength(2);
  for (const call of script.match(/postMessage\(.*?\)(?=[;})\n]|$)/gm) ?? []) expect(call).toMatch(/,site\)/);
  expect(script).toContain('origin!==site||source!==opener');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(headers.get('set-cookie')).toContain('__Host-editing=; Path=/; Max-Age=0');
});

test('neither token, code, verifier nor secret is in a line of the log or in another header', async () => {
  const { path, cookie } = await begun();
  const { headers } = await finish(path, cookie);
  github.state.fault = 'refused';
  const second = await begun();
  const refused = await finish(second.path, second.cookie);
  const all = [...printed, JSON.stringify([...headers]), refused.body, JSON.stringify([...refused.headers])];
  const secrets = [
    github.issued.at(-1),
    CLIENT.secret,
    ...[path, second.path].map((one) => new URL(one, SITE).searchParams.get('code')),
    ...[cookie, second.cookie].map((one) => one.split('.')[1]),
  ];
  expect(printed.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(all.join('\n')).not.toContain(secret);
});

test('a sign-in that this browser did not begin, or whose state is another, is not finished', async () => {
  const [own, attacker] = [await begun(), await begun()];
  const before = github.issued.length;
  for (const [path, cookie] of [
    [own.path],
    [own.path, '__Host-editing='],
    [own.path, own.cookie.slice(0, -1)],
    [own.path, own.cookie.replace('__Host-', '')],
    [attacker.path, own.cookie],
    [own.path.replace(/&state=.*/, ''), own.cookie],
    [own.path.replace(/&state=.*/, '&state='), own.cookie],
  ] as const) {
    const { status, body } = await finish(path, cookie);
    expect(status, `${path} ${cookie}`).toBe(400);
    expect(body).toContain('It did not begin in this browser');
    expect(body).not.toContain('<script');
  }
  expect(github.issued.length).toBe(before);
});

test('the same answer of GitHub finishes one sign-in, and its code is worthless with another verifier', async () => {
  const { path, cookie, state } = await begun();
  expect((await finish(path, cookie)).status).toBe(200);
  expect((await finish(path, cookie)).status).toBe(502);
  const fresh = await begun();
  expect((await finish(fresh.path, `__Host-editing=${state}.${'a'.repeat(43)}`)).status).toBe(400);
  expect((await finish(fresh.path, `__Host-editing=${fresh.state}.${'a'.repeat(43)}`)).status).toBe(502);
});

test('who declines at GitHub gets a page that says so, and nothing of what GitHub wrote', async () => {
  const { state, cookie } = await begun();
  const path = `${BACK}?error=access_denied&error_description=<b>evil</b>&state=${state}`;
  const { status, body } = await finish(path, cookie);
  expect(status).toBe(403);
  expect(body).toContain('You are not signed in');
  expect(body).not.toContain('evil');
  expect((await finish(`${BACK}?state=${state}`, cookie)).status).toBe(403);
});

test.each(['refused', 'broken', 'no token', 'redirected'] as const)(
  'an answer of GitHub that is %s ends with a page that says so',
  async (fault) => {
    const { path, cookie } = await begun();
    github.state.fault = fault;
    const { status, body, headers } = await finish(path, cookie);
    expect(status).toBe(502);
    expect(body).toContain('GitHub did not sign you in');
    expect(body).not.toContain('<script');
    expect(headers.get('set-cookie')).toContain('Max-Age=0');
  },
);

test('without the GitHub App both addresses say that it is not set up', async () => {
  delete process.env.EDIT_APP_CLIENT_SECRET;
  for (const path of [BEGIN, `${BACK}?code=a&state=b`]) {
    const { status, body, headers } = await send(editor, path);
    expect([status, headers.get('set-cookie')]).toEqual([404, null]);
    expect(body).toContain('EDIT_APP_CLIENT_ID');
  }
});

test('a parameter that is given twice is refused', async () => {
  expect((await finish(`${BACK}?code=a&code=b`)).status).toBe(400);
});
