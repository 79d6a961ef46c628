import { TRANSPORT_SECURITY } from '#domain/environment/deployment.ts';

/**
 * The headers every answer carries beside its content policy (T15).
 * Netlify does not apply `netlify.toml` to functions, and `netlify.toml` cannot import: it repeats these values for
 * static files, and this list is the source. `src/middleware.ts` sets them on pages made on demand. What is said about
 * HTTPS may be a stage (TRANSPORT_SECURITY_STAGE), so for static files the build writes that one.
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
