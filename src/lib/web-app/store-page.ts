/** Files that a page names, each with a hash or a version in its name. */
export const ASSETS = /\/(?:_astro|art)\/[\w.$-]+/g;
/** Header of a copy: when it was made, in milliseconds since 1970. */
export const MADE_AT = 'x-made-at';

/** In this cache, whatever others have: a new version of the worker deletes its own. */
export async function storeFiles(cache: Cache, paths: readonly string[]): Promise<void> {
  for (const path of new Set(paths)) if (!(await cache.match(path))) await cache.add(path);
}

/** Deletes what is left of former copies. */
export async function deleteUnused(cache: Cache, isUsed: (path: string) => boolean): Promise<void> {
  for (const request of await cache.keys())
    if (!isUsed(new URL(request.url).pathname)) await cache.delete(request);
}

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
  await storeFiles(cache, html.match(ASSETS) ?? []);
  await cache.put(path, new Response(html, { headers: copied }));
}
