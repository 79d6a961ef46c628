/** Hosts of a mailbox provider that ignores dots in the local part, and their common name. */
const DOTLESS_HOSTS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** For rate limits only: folds case, a plus suffix and dots that the provider ignores (T14). */
export function receiverOf(address: string): string {
  const folded = address.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  if (at < 1) return folded;
  const host = folded.slice(at + 1).replace(/\.+$/, '');
  const [first = ''] = folded.slice(0, at).split('+');
  // An address that begins with a plus sign has no other local part.
  const local = first === '' ? folded.slice(0, at) : first;
  const dotless = DOTLESS_HOSTS[host];
  return dotless ? `${local.replaceAll('.', '')}@${dotless}` : `${local}@${host}`;
}
