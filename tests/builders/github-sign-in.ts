import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a caller of the token endpoint sent, and how it is answered instead of with a token. */
type Fault = 'refused' | 'broken' | 'no token' | 'redirected';

/** GitHub's part in signing in: codes are good once, and only with the verifier of their challenge (RFC 7636). */
export async function startGitHubSignIn(client: { id: string; secret: string }) {
  const codes = new Map<string, { challenge: string; redirect: string }>();
  const issued: string[] = [];
  const state = { fault: null as Fault | null };

  /** Presses "Authorize": the address that GitHub sends the browser to. */
  function authorise(address: string): string {
    const query = new URL(address).searchParams;
    const redirect = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== client.id || query.get('code_challenge_method') !== 'S256')
      throw new Error('not a request that GitHub accepts');
    const code = randomBytes(10).toString('hex');
    codes.set(code, { challenge: query.get('code_challenge') ?? '', redirect });
    return `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`;
  }

  function exchange(form: URLSearchParams): object {
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      form.get('client_id') === client.id &&
      form.get('client_secret') === client.secret &&
      form.get('redirect_uri') === known?.redirect &&
      challenge === known?.challenge;
    if (!isRight) return { error: 'bad_verification_code' };
    const token = `ghu_${randomBytes(18).toString('hex')}`;
    issued.push(token);
    return { access_token: token, refresh_token: `ghr_${token}`, token_type: 'bearer', scope: '' };
  }

  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      const address = `http://${request.headers.host}${request.url}`;
      const back = address.includes('client_id') ? authorise(address).replaceAll('&', '&amp;') : '/';
      response.setHeader('Content-Type', 'text/html').end(`<a href="${back}">Authorize</a>`);
      return;
    }
    const form = new URLSearchParams((await request.toArray()).join(''));
    if (state.fault === 'broken') response.end('<html>');
    else if (state.fault === 'refused') response.writeHead(503).end('{}');
    else if (state.fault === 'no token') response.end(JSON.stringify({ access_token: '"><script>' }));
    else if (state.fault === 'redirected') response.writeHead(307, { Location: '/elsewhere' }).end();
    else response.end(JSON.stringify(exchange(form)));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorise,
    issued,
    state,
    close: () => server.close(),
  };
}
