import { isIPv6 } from 'node:net';

/** Local addresses. Visitors of a deployed site cannot have one, so they are not counted. */
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

export const isOwnMachine = (ip: string): boolean => LOOPBACK.test(ip);

/** The first `count` of the eight groups of an IPv6 address, in canonical form. */
function ipv6Groups(address: string, count: number): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const unmapped = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

/** The unit of one caller: an IPv4 address, or the /64 of an IPv6 one, which one household owns. */
export function callerOf(ip: string): string {
  const address = unmapped(ip);
  return isIPv6(address) ? `${ipv6Groups(address, 4)}::/64` : address;
}

/** The network of a caller, within which addresses are cheap: a /24, or the /48 of IPv6. */
export function networkOf(ip: string): string {
  const address = unmapped(ip);
  if (isIPv6(address)) return `${ipv6Groups(address, 3)}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
