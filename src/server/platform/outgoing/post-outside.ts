import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, PrivateAddressError, publicLookup } from './public-address.ts';

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
