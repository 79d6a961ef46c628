import type { Environment } from '#domain/environment/variable.ts';
import { realValue } from './environment.ts';

/** Local placeholder for both. */
const PLACEHOLDER = 'thegrid.localhost';

/**
 * Parent domain of the eleven apps. @throws in a production build when it is missing or does not
 * resolve: each "Visit App" would be a dead link.
 */
export function appDomain(env: Environment): string {
  return realValue('PUBLIC_APP_DOMAIN', env) ?? PLACEHOLDER;
}

/** The contact address. @throws in a production build when unset, localhost or an example domain. */
export function contactAddress(env: Environment): string {
  return realValue('CONTACT_EMAIL', env) ?? `hello@${PLACEHOLDER}`;
}
