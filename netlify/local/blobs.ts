import { mkdir } from 'node:fs/promises';
import { BlobsServer } from '@netlify/blobs/server';
import { send, toRequest } from './http-bridge.ts';
import { LOOPBACK, serve } from './loopback.ts';

export interface BlobsOptions {
  /** 0 for any free port. */
  port: number;
  directory: string;
}

export interface LocalBlobs {
  port: number;
  /** What a function needs in its environment to find the store. */
  env: { NETLIFY_BLOBS_CONTEXT: string };
  stop(): Promise<void>;
}

/** The member of the package's server that answers one request; its own `start` listens on all interfaces. */
interface RequestHandler {
  address: string;
  handleRequest(request: Request): Promise<Response>;
}

const SITE_ID = 'local';
const TOKEN = 'local';

/** What is put into NETLIFY_BLOBS_CONTEXT for a store at this port. */
export function blobsContext(port: number): string {
  const edgeURL = `http://${LOOPBACK}:${port}`;
  // The second address is the one that strong reads use.
  const context = { edgeURL, uncachedEdgeURL: edgeURL, siteID: SITE_ID, deployID: 'local', token: TOKEN };
  return Buffer.from(JSON.stringify({ ...context, primaryRegion: 'local' })).toString('base64');
}

/** Starts Netlify Blobs on disk; resolves when it is ready. */
export async function startBlobs({ port, directory }: BlobsOptions): Promise<LocalBlobs> {
  await mkdir(directory, { recursive: true });
  const store = new BlobsServer({ directory, token: TOKEN }) as unknown as RequestHandler;
  const server = await serve(async (incoming, outgoing) => {
    try {
      await send(outgoing, await store.handleRequest(toRequest(incoming)));
    } catch (fault) {
      console.error('Local Blobs:', fault);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    }
  }, port);
  store.address = `http://${LOOPBACK}:${server.port}`;
  return { port: server.port, env: { NETLIFY_BLOBS_CONTEXT: blobsContext(server.port) }, stop: server.stop };
}
