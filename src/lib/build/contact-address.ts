const PLACEHOLDER = 'hello@thegrid.localhost';

/** Domains that can never receive mail (RFC 2606, RFC 6761). */
const UNREAL = /(^|[@.])(localhost|local|test|invalid|example|example\.(com|org|net))$/i;

/**
 * The one contact address of the site.
 * @throws when a production build has no real address: unset, localhost or an example domain.
 */
export function contactAddress(env: Record<string, string | undefined>): string {
  const address = env.CONTACT_EMAIL?.trim() || PLACEHOLDER;
  const real = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) && !UNREAL.test(address);
  if (env.CONTEXT === 'production' && !real) {
    throw new Error(
      `CONTACT_EMAIL is "${address}", which nobody can write to. Set it to the real contact address; ` +
        'the footer, the privacy policy and the contact page print it.',
    );
  }
  return address;
}
