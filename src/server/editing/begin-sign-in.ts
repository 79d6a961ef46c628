import { createHash, randomBytes } from 'node:crypto';
import { beginEditorSignIn as contract } from '#domain/editing/contract.ts';
import { editorApp } from '#server/platform/environment/environment.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { callbackAddress, signInCookie } from './attempt.ts';
import { answerWindow, NOT_BEGUN_HERE, NOT_SET_UP } from './window.ts';

const random = (): string => randomBytes(32).toString('base64url');

/** Refuses a window that a page of another site opened, so that no other site can begin a sign-in. */
export const beginEditorSignIn = route(contract, async ({ request }) => {
  const app = editorApp();
  if (!app) return answerWindow(404, NOT_SET_UP);
  const from = request.headers.get('sec-fetch-site');
  if (from !== null && from !== 'same-origin' && from !== 'none') return answerWindow(403, NOT_BEGUN_HERE);
  const attempt = { state: random(), verifier: random() };
  const query = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: callbackAddress(),
    state: attempt.state,
    code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    allow_signup: 'false',
  });
  const headers = {
    Location: `${app.github}/login/oauth/authorize?${query}`,
    'Set-Cookie': signInCookie(attempt),
    'Cross-Origin-Opener-Policy': 'unsafe-none',
  };
  return new Response(null, { status: 302, headers });
});
