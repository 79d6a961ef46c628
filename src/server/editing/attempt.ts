import { createHash, timingSafeEqual } from 'node:crypto';
import { SIGN_IN_SECONDS } from '#domain/editing/app.ts';
import { finishEditorSignIn } from '#domain/editing/contract.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';

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

export const callbackAddress = (): string => `${siteUrl()}${finishEditorSignIn.path}`;

const cookie = (value: string, seconds: number): string =>
  `${NAME}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`;

export const signInCookie = ({ state, verifier }: Attempt): string =>
  cookie(`${state}.${verifier}`, SIGN_IN_SECONDS);

/** Ends an attempt: it is good for one answer. */
export const endedCookie = (): string => cookie('', 0);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The verifier of the attempt that this browser began with this state, or null. */
export function verifierFor(request: Request, state: string | undefined): string | null {
  const [, own, verifier] = SHAPE.exec(request.headers.get('cookie') ?? '') ?? [];
  if (!own || !verifier || state === undefined) return null;
  return timingSafeEqual(digest(own), digest(state)) ? verifier : null;
}
