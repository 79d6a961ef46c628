import { foldAddress } from '#domain/text.ts';
import { loginHost } from '../environment/environment.ts';

const loginEnding = (): string => foldAddress(`@${loginHost()}`);

/** The address at which Firebase knows the person of a username. It is no mailbox. */
export function loginAddress(username: string): string {
  return `${foldAddress(username)}${loginEnding()}`;
}

/** The username in an address of our host of sign-in, in small letters; null for every other address or name. */
export function usernameInAddress(address: string): string | null {
  const folded = foldAddress(address);
  return folded.endsWith(loginEnding()) ? folded.slice(0, -loginEnding().length) : null;
}

/** True for an address at our host of sign-in or below it: none of them receives mail. */
export function isAtLoginHost(address: string): boolean {
  return (
    usernameInAddress(address) !== null || foldAddress(address).endsWith(`.${loginHost().toLowerCase()}`)
  );
}
