import { openerPolicyOf, SECURITY_HEADERS } from '#lib/build/security-headers.ts';
import { readSiteRules } from '#local/site/rules.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * What is wrong with the headers of the published files, as Netlify's own parsers read them.
 * @throws when the parsers find a fault in netlify.toml, `_headers`, `_redirects` or what the build has written.
 */
export async function headerFaults(pages: readonly string[]): Promise<string[]> {
  const { headersFor, redirectFor } = await readSiteRules(process.cwd(), 'dist');
  const faults: string[] = [];
  for (const page of pages) {
    const headers = headersFor(page);
    const all = { ...SECURITY_HEADERS, 'Cross-Origin-Opener-Policy': openerPolicyOf(page) };
    for (const [name, value] of Object.entries(all)) {
      const found = headers[name.toLowerCase()];
      if (found !== value) faults.push(`${page}: ${name} is ${found ?? 'not there'}`);
    }
    const policy = headers['content-security-policy'];
    if (!policy?.includes("default-src 'none'")) faults.push(`${page}: it has no content policy`);
    // The editor writes styles into its page (D88); no page takes a script that the build does not know.
    if (/(?:script-src|default-src)[^;]*unsafe-/.test(policy ?? ''))
      faults.push(`${page}: its policy takes any inline script`);
  }
  for (const file of ['/_astro/x.js', '/media/x.webm']) {
    if (headersFor(file)['cache-control'] !== FOR_EVER) faults.push(`${file}: it is not kept for ever`);
  }
  const address = new URL('https://thegrid.co.uk/insiderz/signin');
  if (redirectFor(address, false)?.to !== '/insiderz-portal')
    faults.push(`${address.pathname} leads nowhere`);
  const share = new URL('https://thegrid.co.uk/contribute/share');
  if (redirectFor(share, false)?.status !== 303) faults.push(`${share.pathname} does not lead to the form`);
  return faults;
}
