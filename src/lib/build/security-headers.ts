import { TRANSPORT_SECURITY } from '#domain/environment/deployment.ts';
import { EDIT_PAGE } from '../paths.ts';

/**
 * For every answer, apart from the content policy (T15): `src/middleware.ts` and, by hand, `netlify.toml` for static
 * files. For these the build writes HTTPS (TRANSPORT_SECURITY_STAGE), and the opener policy of each page (D167).
 */
export const SECURITY_HEADERS = {
  'Strict-Transport-Security': TRANSPORT_SECURITY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/**
 * Policy of T15; Astro adds the hashes of scripts and styles, page-policy.ts narrows it per page. `blob:`: previews of
 * proofs. Trusted Types: `sw` for the service worker, `work` for the worker of form challenges.
 */
export function policyDirectives({ https }: { https: boolean }): string[] {
  return [
    "default-src 'none'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    "manifest-src 'self'",
    'frame-src https://player.vimeo.com https://www.youtube-nocookie.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sw work',
    // Over plain HTTP (local) it would redirect every request to a closed port.
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
}

/** The policy of a page that these origins may frame, and no other. */
export function framedBy(policy: string, origins: readonly string[]): string {
  return policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`);
}

/** The opener policy of a page. `/edit` opens a window for signing in, which hands back the token. */
export const openerPolicyOf = (path: string): string =>
  EDITORS.has(path) ? 'same-origin-allow-popups' : SECURITY_HEADERS['Cross-Origin-Opener-Policy'];

/** Both addresses of the editor, whose policies are wider. */
export const EDITORS: ReadonlySet<string> = new Set([EDIT_PAGE, `${EDIT_PAGE}.html`]);

/** Inline styles, pictures from memory, avatars. Connects to GitHub only: a fault cannot act for an admin. */
export const EDITOR_DIRECTIVES: Readonly<Record<string, string>> = {
  'style-src': "'unsafe-inline'",
  'img-src': "'self' blob: data: https://avatars.githubusercontent.com",
  'connect-src': 'blob: data: https://api.github.com https://www.githubstatus.com',
  'form-action': "'none'",
  'trusted-types': "default svelte-trusted-html dompurify lexical 'allow-duplicates'",
};
