/** Files that a page names, each with a hash or a version in its name. */
export const ASSETS = /\/(?:_astro|art)\/[\w.$-]+/g;
/** Header of a copy: when it was made, in milliseconds since 1970. */
export const MADE_AT = 'x-made-at';

/** Stores an answer with the files that its page names. `html` is what the copy shows. */
export async function storePage(
  cache: Cache,
  path: string,
  { headers }: Response,
  html: string,
): Promise<void> {
  const copied = new Headers(headers);
  // What is stored is no longer compressed.
  for (const name of ['content-encoding', 'content-length']) copied.delete(name);
  copied.set(MADE_AT, String(Date.now()));
  for (const asset of new Set(html.match(ASSETS))) if (!(await caches.match(asset))) await cache.add(asset);
  await cache.put(path, new Response(html, { headers: copied }));
}
