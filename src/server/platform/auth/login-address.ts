import { foldAddress } from '#domain/text.ts';
import { loginHost } from '../environment/environment.ts';

const loginEnding = (): string => foldAddress(`@${loginHost()}`);

/** The Firebase address of a username. It is no mailbox. */
export function loginAddress(username: string): string {
  return `${foldAddress(username)}${loginEnding()}`;
}

/** The lower-case username in an address at our sign-in host; null for every other address. */
export function usernameInAddress(address: string): string | null {
  const folded = foldAddress(address);
  return folded.endsWith(loginEnding()) ? folded.slice(0, -loginEnding().length) : null;
}

/** True for an address at our sign-in host or below it: none receives mail. */
export function isAtLoginHost(address: string): boolean {
  return (
    usernameInAddress(address) !== null || foldAddress(address).endsWith(`.${loginHost().toLowerCase()}`)
  );
}
