import accounts from '../../functions/accounts.ts';
import { codeOf } from './authenticator.ts';
import { buildToken } from './people.ts';
import { send } from './requests.ts';

export const FACTOR = '/api/account/second-factor';
/** Another code than the one that an app shows, as someone guesses it. */
export function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ['314159', '271828', '161803', '141421'].find((code) => !right.includes(code)) ?? '';
}

/** The claims of a token that we signed for the browser; the emulator takes one without a signature. */
export function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).claims;
}

/** The ID token that Firebase makes of such a token. */
export const exchange = (id: string, token: string): string =>
  buildToken(id, { ...claimsOf(token), firebase: { identities: {}, sign_in_provider: 'custom' } });

export interface Enrolled {
  secret: string;
  codes: string[];
  /** An ID token of the session that enrolled. */
  token: string;
}

/** Sets up a second factor as the account page does; the code of the step before the present one is used up by it. */
export async function enrol(id: string): Promise<Enrolled> {
  const begun = await send(accounts, FACTOR, { method: 'POST', token: buildToken(id) });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  const { secret } = begun.body as { secret: string };
  const code = codeOf(secret, -1);
  const done = await send(accounts, `${FACTOR}/confirm`, { body: { code }, token: buildToken(id) });
  if (done.status !== 201) throw new Error(JSON.stringify(done.body));
  return { secret, codes: done.body.recovery_codes, token: exchange(id, done.body.token) };
}
