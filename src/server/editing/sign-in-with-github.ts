import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { SIGN_IN_SECONDS, USER_TOKEN } from '#domain/editing/app.ts';
import * as contracts from '#domain/editing/contract.ts';
import { DEADLINES, within } from '#server/platform/deadlines.ts';
import { editorApp, siteUrl } from '#server/platform/environment/environment.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { log } from '#server/platform/log.ts';
import { answerWindow, handOver, NOT_ANSWERED, NOT_BEGUN_HERE, NOT_SET_UP, REFUSED } from './window.ts';

/** One sign-in of the editor; the browser that began it has both in a cookie. */
interface Attempt {
  /** GitHub sends it back (RFC 6749, section 10.12). */
  state: string;
  /** Of PKCE (RFC 7636): without it the code in the address is worthless. */
  verifier: string;
}

/** `__Host-`: no sub-domain can set it. */
const NAME = '__Host-editing';
const SHAPE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`);

const callbackAddress = (): string => `${siteUrl()}${contracts.finishEditorSignIn.path}`;

const cookie = (value: string, seconds: number): string =>
  `${NAME}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`;

const signInCookie = ({ state, verifier }: Attempt): string =>
  cookie(`${state}.${verifier}`, SIGN_IN_SECONDS);

/** Ends an attempt: it is good for one answer. */
const endedCookie = (): string => cookie('', 0);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The verifier of the attempt that this browser began with this state, or null. */
function verifierFor(request: Request, state: string | undefined): string | null {
  const [, own, verifier] = SHAPE.exec(request.headers.get('cookie') ?? '') ?? [];
  if (!own || !verifier || state === undefined) return null;
  return timingSafeEqual(digest(own), digest(state)) ? verifier : null;
}

const random = (): string => randomBytes(32).toString('base64url');

/** Refuses a window that a page of another site opened, so that no other site can begin a sign-in. */
const beginEditorSignIn = route(contracts.beginEditorSignIn, async ({ request }) => {
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

const Granted = z.object({ access_token: z.string().check(z.regex(USER_TOKEN)) });

/** GitHub's token for the code; null if it gives none. Neither is ever part of a message or of the log. */
async function tokenFor(
  { github, clientId, clientSecret }: NonNullable<ReturnType<typeof editorApp>>,
  code: string,
  verifier: string,
): Promise<string | null> {
  const body = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    code,
    redirect_uri: callbackAddress(),
    code_verifier: verifier,
  });
  const answer = await within(DEADLINES.github, async () => {
    const headers = { accept: 'application/json' };
    const url = `${github}/login/oauth/access_token`;
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error' });
    return response.json();
  }).catch(() => null);
  return Granted.safeParse(answer).data?.access_token ?? null;
}

/** Hands the token to `/edit` alone, once, in the browser that began; every other outcome is a page with the reason. */
const finishEditorSignIn = route(contracts.finishEditorSignIn, async ({ request }, { query }) => {
  const app = editorApp();
  if (!app) return answerWindow(404, NOT_SET_UP);
  const ended = { 'Set-Cookie': endedCookie() };
  const verifier = verifierFor(request, query.state);
  if (verifier === null) return answerWindow(400, NOT_BEGUN_HERE, ended);
  if (query.error !== undefined || !query.code) return answerWindow(403, REFUSED, ended);
  const token = await tokenFor(app, query.code, verifier);
  if (token === null) {
    log({ level: 'warn', event: 'GitHub gave no token to an editor' });
    return answerWindow(502, NOT_ANSWERED, ended);
  }
  return answerWindow(200, handOver(siteUrl(), token), ended);
});

export const visitorRoutes = [beginEditorSignIn, finishEditorSignIn];
