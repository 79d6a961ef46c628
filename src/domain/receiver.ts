/** Hosts of one mailbox provider that leaves dots in the local part out of account, and their common name. */
const DOTLESS_HOSTS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * What is counted as one receiver of mail, for limits only: never shown, stored as an address or written to. Case and
 * whatever follows a plus sign make no other receiver, nor do dots where the provider ignores them (T14).
 * @param address an address as somebody typed it; text that is none comes back folded in case.
 */
export function receiverOf(address: string): string {
  const folded = address.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  if (at < 1) return folded;
  const host = folded.slice(at + 1).replace(/\.+$/, '');
  const [first = ''] = folded.slice(0, at).split('+');
  // An address that begins with the sign has nothing before it to be known by.
  const local = first === '' ? folded.slice(0, at) : first;
  const dotless = DOTLESS_HOSTS[host];
  return dotless ? `${local.replaceAll('.', '')}@${dotless}` : `${local}@${host}`;
}
