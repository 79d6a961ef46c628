import { BlobsServer } from '@netlify/blobs/server';
import { asRequest, listen, type RunningServer, writeResponse } from '../serve.ts';

/** Far above what the product stores in one piece. */
const MAX_BYTES = 64 * 1024 * 1024;

const TOKEN = 'local';

/** The private members of the library's server that are used here. */
interface RequestHandler {
  /** It resolves requests against this; set by itself when it listens. */
  address: string;
  handleRequest(request: Request): Promise<Response>;
}

/**
 * Has what is done to one key done one after the other. The library looks first and writes later, so that of several
 * writers with `onlyIfNew` all could be told that they were the first, and who asks for metadata could meet half of it.
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

/**
 * Netlify Blobs on disk. The library's own server listens on every network of the machine, so only its request
 * handler is used, behind a server on the loopback address. `context` is what functions find it by.
 */
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
  const server = await listen(options.port, async (incoming, outgoing) => {
    const request = await asRequest(incoming, MAX_BYTES);
    await writeResponse(request ? await answer(request) : new Response(null, { status: 413 }), outgoing);
  });
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
