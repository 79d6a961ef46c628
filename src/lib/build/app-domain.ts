const PLACEHOLDER = 'thegrid.localhost';

/** Domains that no browser can open (RFC 2606, RFC 6761). */
const UNREAL = /(^|\.)(localhost|local|test|invalid|example|example\.(com|org|net))$/i;

/**
 * The domain whose sub-domains the eleven apps live at.
 * @throws when a production build has none, or one that does not resolve: each "Visit App" would be a dead link.
 */
export function appDomain(env: Record<string, string | undefined>): string {
  const domain = env.PUBLIC_APP_DOMAIN?.trim() || PLACEHOLDER;
  if (env.CONTEXT === 'production' && (UNREAL.test(domain) || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain))) {
    throw new Error(
      `PUBLIC_APP_DOMAIN is "${domain}", which nobody can visit. Set it to the domain of the eleven apps; ` +
        '"Visit App" on the home page leads there. An app that is not up yet gets `live: false` in content/apps.',
    );
  }
  return domain;
}
