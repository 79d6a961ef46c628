import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type SignedBy, signerOf } from './aws-signature.ts';

/** Fewer than any copy has, so that every listing has pages. Amazon's are of 1,000. */
const PAGE = 5;

const answer = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
const fault = (code: string) => answer(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

export interface S3StandIn {
  /** Variables by which the client finds it. */
  env: Record<string, string>;
  objects: Map<string, Buffer>;
  /** Methods and keys of all requests. */
  requests: string[];
  stop(): Promise<void>;
}

const AS_GOOGLE = new URL('./google-storage.ts', import.meta.url).href;
const SECRET = 'a secret of the tests';

/**
 * What Cloud Storage refuses of a client of S3: another scope than `auto`, Amazon's checksums and chunks, and signed headers
 * that its front end changes: https://cloud.google.com/storage/docs/aws-simple-migration and siderolabs/talos-backup#64.
 */
const isForGoogle = ({ region, signedHeaders }: SignedBy, headers: IncomingHttpHeaders): boolean =>
  region === 'auto' &&
  headers.host === 'storage.googleapis.com' &&
  !signedHeaders.includes('accept-encoding') &&
  !headers['content-encoding'] &&
  !Object.keys(headers).some((name) => /^x-amz-(?:checksum|sdk-checksum|trailer)/.test(name));

/**
 * A bucket service of five operations, path style. s3rver, which does more, has had no release since 2021 and brings
 * outdated koa, lodash and XML packages. Each request's signature is verified.
 */
export async function startS3(bucket: string, service: 'Amazon' | 'Google' = 'Amazon'): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const isGoogle = service === 'Google';
  const keyId = isGoogle ? 'GOOG1ETEST' : 'AKIATEST';

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return answer(
      `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${contents}${more}</ListBucketResult>`,
    );
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, named, ...rest] = pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    requests.push(`${request.method} ${key}`);
    const send = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body);
    const body = await buffer(request);
    const signer = signerOf(request, body, SECRET);
    if (signer?.keyId !== keyId) return send(403, fault('InvalidAccessKeyId'));
    if (isGoogle && !isForGoogle(signer, request.headers)) return send(403, fault('SignatureDoesNotMatch'));
    if (named !== bucket) return send(404, fault('NoSuchBucket'));
    if (request.method === 'GET' && key === '') return send(200, list(searchParams));
    const object = objects.get(key);
    if (request.method === 'GET') return object ? send(200, object) : send(404, fault('NoSuchKey'));
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'PUT') objects.set(key, body);
    return send(request.method === 'DELETE' ? 204 : 200);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      AWS_ACCESS_KEY_ID: keyId,
      AWS_SECRET_ACCESS_KEY: SECRET,
      ...(isGoogle
        ? { NODE_OPTIONS: `--import=${AS_GOOGLE}?port=${port}` }
        : { AWS_REGION: 'eu-west-2', AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` }),
    },
    objects,
    requests,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
