import { CONTACT_EMAIL } from 'astro:env/server';
import type { APIRoute } from 'astro';

/** Validity in days; RFC 9116 recommends less than a year. Each deploy renews it. */
const VALID_DAYS = 330;

/** Security contact (RFC 9116); docs/security.md repeats it. */
export const GET: APIRoute = ({ site }) => {
  const expires = new Date(Date.now() + VALID_DAYS * 24 * 60 * 60 * 1000);
  expires.setUTCHours(0, 0, 0, 0);
  return new Response(
    [
      '# Thank you for looking. We answer within 4 days, mend what is critical within 14 days and what is serious within',
      '# 30, and nobody who reports in good faith and harms nobody is pursued or loses an account.',
      `Contact: mailto:${CONTACT_EMAIL}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
      '',
    ].join('\n'),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
};
