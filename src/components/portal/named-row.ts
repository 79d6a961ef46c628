/** The id that a fragment names after `prefix`, as a notice's link does; empty when it names nothing of the kind. */
export function namedId(hash: string, prefix: string): string {
  const start = `#${prefix}`;
  if (!hash.startsWith(start)) return '';
  try {
    return decodeURIComponent(hash.slice(start.length));
  } catch {
    // Cut off within an escape: no row has such an id.
    return hash.slice(start.length);
  }
}

/** True when the named row is in no list: only a list that is wholly here can tell. */
export function isGone(id: string, ids: readonly string[], state: string): boolean {
  return id !== '' && state === 'ready' && !ids.includes(id);
}
