import type { Environment } from '#domain/environment/variable.ts';
import { realValue } from './environment.ts';

/** What stands in for both on a machine of one's own. */
const PLACEHOLDER = 'thegrid.localhost';

/**
 * The domain whose sub-domains the eleven apps live at.
 * @throws when a production build has none, or one that does not resolve: each "Visit App" would be a dead link.
 */
export function appDomain(env: Environment): string {
  return realValue('PUBLIC_APP_DOMAIN', env) ?? PLACEHOLDER;
}

/**
 * The one contact address of the site.
 * @throws when a production build has no real address: unset, localhost or an example domain.
 */
export function contactAddress(env: Environment): string {
  return realValue('CONTACT_EMAIL', env) ?? `hello@${PLACEHOLDER}`;
}
