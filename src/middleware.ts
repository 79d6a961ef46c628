import { defineMiddleware } from 'astro:middleware';
import { settlePage } from '#lib/build/page-policy.ts';
import { framedBy, SECURITY_HEADERS } from '#lib/build/security-headers.ts';
import { EMBED_BASE } from '#lib/paths.ts';
import { noteDeploy } from '#server/platform/environment/deployment.ts';
import { transportSecurity } from '#server/platform/environment/environment.ts';
import { etagOf, isCurrent } from '#server/platform/http/edge.ts';

const CSP = 'content-security-policy';

/** Sets on pages made on demand the headers that Netlify sets on static files (T15). */
export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next();

  noteDeploy(context.locals.netlify?.context);
  // A line break in the path matches no route and would get a bare answer.
  const pathname = new URL(context.request.url).pathname;
  const broken = /%0[ad]|%e2%80%a[89]/i.test(pathname);
  // A rewrite to the not-found page passes through here again.
  context.locals.requestedPath ??= pathname;
  const response = await (broken ? next('/missing/page') : next());

  const headers = new Headers(response.headers);
  const { frameAncestors } = context.locals;
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  // It knows no list of origins: the policy decides.
  if (frameAncestors) headers.delete('X-Frame-Options');
  if (pathname.startsWith(EMBED_BASE)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  headers.set('Strict-Transport-Security', transportSecurity());
  const policy = headers.get(CSP);
  if (!policy || !headers.get('content-type')?.startsWith('text/html')) {
    // Not a page: nothing may run.
    if (!policy) headers.set(CSP, "default-src 'none'; frame-ancestors 'none'");
    return new Response(response.body, { status: response.status, headers });
  }
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = settlePage(await response.text(), policy, pathname);
  const settled = frameAncestors ? framedBy(page.policy, frameAncestors) : page.policy;
  headers.set(CSP, settled);
  if (response.status === 200 && headers.get('cache-control')?.startsWith('public')) {
    const etag = etagOf(settled + page.html);
    // Weak, because the edge compresses.
    headers.set('ETag', `W/${etag}`);
    if (isCurrent(context.request, etag)) return new Response(null, { status: 304, headers });
  }
  return new Response(page.html, { status: response.status, headers });
});
