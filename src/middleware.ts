import { defineMiddleware } from 'astro:middleware';
import { settlePage } from '#lib/build/page-policy.ts';
import { SECURITY_HEADERS } from '#lib/build/security-headers.ts';
import { noteDeploy } from '#server/platform/environment/deployment.ts';
import { transportSecurity } from '#server/platform/environment/environment.ts';

const CSP = 'content-security-policy';

/** Pages made on demand get the headers that Netlify gives to static files (T15). */
export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next();

  noteDeploy(context.locals.netlify?.context);
  // A line break in the path matches no route, not even the one for everything else, and would get a bare answer.
  const asked = new URL(context.request.url).pathname;
  const broken = /%0[ad]|%e2%80%a[89]/i.test(asked);
  // A page that finds nothing at its address rewrites to the one that says so, which comes by here once more.
  context.locals.askedFor ??= asked;
  const response = await (broken ? next('/missing/page') : next());

  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  headers.set('Strict-Transport-Security', transportSecurity());
  const policy = headers.get(CSP);
  if (!policy || !headers.get('content-type')?.startsWith('text/html')) {
    // Not a page: nothing in it may run at all.
    if (!policy) headers.set(CSP, "default-src 'none'; frame-ancestors 'none'");
    return new Response(response.body, { status: response.status, headers });
  }
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = settlePage(await response.text(), policy, asked);
  headers.set(CSP, page.policy);
  return new Response(page.html, { status: response.status, headers });
});
