/**
 * The headers every answer carries beside its content policy (T15).
 * Netlify does not apply `netlify.toml` to functions, and `netlify.toml` cannot import: it repeats these values for
 * static files, and this list is the source. `src/middleware.ts` sets them on pages made on demand.
 */
export const SECURITY_HEADERS = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;
