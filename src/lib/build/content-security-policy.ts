import { createHash } from 'node:crypto';

/**
 * The policy of T15 but for `script-src` and `style-src`, which Astro writes with the hashes of
 * what it inlines. `blob:` images are the preview of a proof file; a page never loads a picture from elsewhere.
 * `sw` is the one Trusted Types policy: it registers the service worker. React and Astro need none.
 */
export function policyDirectives({ https }: { https: boolean }): string[] {
  return [
    "default-src 'none'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://player.vimeo.com https://www.youtube-nocookie.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sw',
    // On plain http (a machine of one's own) it would send every request to a port that does not answer.
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
}

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** CSP sources (`'sha256-…'`) of the inline scripts and styles in a page; data blocks are left out. */
export function inlineHashes(html: string): string[] {
  const hashes: string[] = [];
  for (const [, tag, attributes = '', content = ''] of html.matchAll(INLINE)) {
    if (/\ssrc\s*=/.test(attributes)) continue;
    const type = /\stype\s*=\s*["']?([^\s"'>]+)/.exec(attributes)?.[1] ?? 'module';
    if (tag === 'script' && type !== 'module' && type !== 'text/javascript') continue;
    hashes.push(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return hashes;
}

/** `script-src 'self'; style-src 'self'` as names with their sources, in order. */
function parsePolicy(policy: string): [name: string, sources: string[]][] {
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name)
    .map(([name = '', ...sources]) => [name, sources]);
}

function writePolicy(directives: [name: string, sources: string[]][]): string {
  return directives.map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

const isHash = (source: string) => source.startsWith("'sha256-");

/** The hashes a policy allows. */
export function policyHashes(policy: string): string[] {
  return parsePolicy(policy).flatMap(([, sources]) => sources.filter(isHash));
}

/**
 * The policy with only those of its hashes that `keep` names. Astro lists every file of the build in every page's
 * policy, several kilobytes once there are islands; files are covered by `'self'` already. A hash that the policy
 * did not have is never added, so text that got into a page cannot allow itself.
 */
export function narrowPolicy(policy: string, keep: Iterable<string>): string {
  const wanted = new Set(keep);
  return writePolicy(
    parsePolicy(policy).map(([name, sources]) => [
      name,
      sources.filter((source) => !isHash(source) || wanted.has(source)),
    ]),
  );
}

/** The first policy, with every hash the others allow added to the directive it stands in. */
export function mergePolicyHashes([first = '', ...others]: readonly string[]): string {
  const rest = others.map((policy) => new Map(parsePolicy(policy)));
  return writePolicy(
    parsePolicy(first).map(([name, sources]) => [
      name,
      [...new Set([...sources, ...rest.flatMap((other) => (other.get(name) ?? []).filter(isHash))])],
    ]),
  );
}
