import { TRANSPORT_SECURITY } from '#domain/environment/deployment.ts';

/**
 * Headers of every answer apart from the content policy (T15). Source for `src/middleware.ts` and, repeated
 * by hand, for static files in `netlify.toml`, which cannot import. The build writes the HTTPS header for
 * static files (TRANSPORT_SECURITY_STAGE).
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
