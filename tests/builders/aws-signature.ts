import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export interface SignedBy {
  keyId: string;
  region: string;
  signedHeaders: string[];
}

/** Who signed a request by AWS Signature Version 4, and for which region. Null unless the secret's signature fits it. */
export function signerOf(request: IncomingMessage, body: Buffer, secret: string): SignedBy | null {
  const { headers, method, url = '' } = request;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d+)\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, keyId = '', scope = '', day = '', region = '', names = '', signature = ''] =
    parts.exec(headers.authorization ?? '') ?? [];
  const [path, query = ''] = url.split('?');
  const signedHeaders = names.split(';');
  const hash = String(headers['x-amz-content-sha256']);
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n');
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const isBody = hash === 'UNSIGNED-PAYLOAD' || hash === sha256(body);
  return isBody && hmac(key, signed).toString('hex') === signature ? { keyId, region, signedHeaders } : null;
}
