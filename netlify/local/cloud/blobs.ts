import { BlobsServer } from '@netlify/blobs/server';
import { type RunningServer, serve } from '../http.ts';

/** Far above the largest blob of the product. */
const MAX_BYTES = 64 * 1024 * 1024;

const TOKEN = 'local';

interface RequestHandler {
  /** The base of request URLs, which it sets itself when listening. */
  address: string;
  handleRequest(request: Request): Promise<Response>;
}

/**
 * Serialises the operations on one key. The library checks first and writes later: several writers with `onlyIfNew`
 * could all succeed, and metadata could be read half-written.
 */
function oneAfterTheOther() {
  const last = new Map<string, Promise<unknown>>();
  return async (key: string, work: () => Promise<Response>): Promise<Response> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}

/** The library's server listens on all networks of the machine, so only its handler is used, on loopback. */
export async function startBlobs(options: {
  port: number;
  directory: string;
}): Promise<RunningServer & { context: string }> {
  const library = new BlobsServer({ directory: options.directory, token: TOKEN, logger: () => {} });
  const blobs = library as unknown as RequestHandler;
  const inOrder = oneAfterTheOther();
  const answer = (request: Request): Promise<Response> => {
    const handle = () => blobs.handleRequest(request);
    return request.method !== 'GET' ? inOrder(new URL(request.url).pathname, handle) : handle();
  };
  const server = await serve(options.port, MAX_BYTES, answer);
  const address = `http://127.0.0.1:${server.port}`;
  blobs.address = address;
  const context = {
    edgeURL: address,
    uncachedEdgeURL: address,
    token: TOKEN,
    siteID: 'local',
    deployID: 'local',
  };
  return { ...server, context: Buffer.from(JSON.stringify(context)).toString('base64') };
}
