/**
 * The policy of T15 but for `script-src` and `style-src`, which Astro writes with the hashes of
 * what it inlines; page-policy.ts leaves to each page what that page needs. `blob:` images are the preview of a proof
 * file; a page never loads a picture from elsewhere. Plugins are covered by `default-src`, workers by `script-src`.
 * `sw` and `work` are the Trusted Types policies: one registers the service worker, the other starts the worker of a form's
 * challenge, and each lets one address pass. React and Astro need none.
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
    // On plain http (a machine of one's own) it would send every request to a port that does not answer.
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
}

/**
 * What the policy of `/edit` says otherwise. The editor writes styles into its page, shows pictures from memory and the
 * face of who is signed in, and speaks with GitHub alone: not even with our own endpoints, so that a fault in it cannot
 * act for an admin who is signed in here. No script of another host, no frame, no form. Its Trusted Types policies are
 * those of its parts, and `default`, which takes markup and no script (src/lib/editor/start.ts).
 */
export const EDITOR_DIRECTIVES: Readonly<Record<string, string>> = {
  'style-src': "'unsafe-inline'",
  'img-src': "'self' blob: data: https://avatars.githubusercontent.com",
  'connect-src': 'blob: data: https://api.github.com https://www.githubstatus.com',
  'form-action': "'none'",
  'trusted-types': "default svelte-trusted-html dompurify lexical 'allow-duplicates'",
};
