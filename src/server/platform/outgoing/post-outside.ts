import { lookup as systemLookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Non-public networks (RFC 6890 and its successors). */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only global unicast is public, except for ranges of IPv4 transition and documentation. */
const PUBLIC_6 = '2000::/3';
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const closed4 = listOf(NOT_PUBLIC_4, 'ipv4');
const closed6 = listOf(NOT_PUBLIC_6, 'ipv6');
const open6 = listOf([PUBLIC_6], 'ipv6');

/** True for an address of the public internet (T17). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
}

/** Resolves a name to public addresses only: the checked address is the one connected to. */
export const publicLookupWith =
  (resolve: LookupFunction): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (fault, found) => {
      if (fault) return callback(fault, '', 0);
      const addresses = Array.isArray(found) ? found : [];
      const first = addresses[0];
      if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
        return callback(new PrivateAddressError('The name leads to an address that is not public'), '', 0);
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };

const publicLookup = publicLookupWith(systemLookup as LookupFunction);

/** Timeout of a service outside in milliseconds (T17). */
const TIMEOUT_MS = 5_000;

interface Posted {
  headers: Record<string, string>;
  body: Buffer;
  /** Plain HTTP to this machine, in development. */
  isLocal: boolean;
  lookup?: LookupFunction;
}

/** Follows no redirect, reads no body. The checked address is the one connected to (T17). */
export function postOutside(
  address: URL,
  { headers, body, isLocal, lookup = publicLookup }: Posted,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const host = address.hostname.replace(/^\[|\]$/g, '');
    // An address without a name is never looked up.
    if (!isLocal && isIP(host) && !isPublicAddress(host)) {
      reject(new PrivateAddressError('The address is not public'));
      return;
    }
    const send = isLocal ? requestPlain : requestSecure;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const options = { method: 'POST', headers, agent: false, signal, ...(isLocal ? {} : { lookup }) };
    const outgoing = send(address, options, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
