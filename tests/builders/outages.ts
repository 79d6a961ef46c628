import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { startChild } from '#local/child.ts';
import type { SiteOptions } from '#local/site/server.ts';

/** The systems that the product depends on and that can be away. */
export const DEPENDENCIES = ['auth', 'firestore', 'blobs', 'mail', 'push'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** `hanging`: connections are taken and nothing is ever answered. `refused`: nobody listens. */
export const OUTAGES = ['hanging', 'refused'] as const;
export type Outage = (typeof OUTAGES)[number];

export interface Line {
  port: number;
  /** Begins an outage. While it hangs, what is sent either way is held back. */
  fail(outage: Outage): Promise<void>;
  /** Ends the outage; what was held back goes on its way. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A line to a server of this machine that can be made to hang or to be refused, and restored. */
export async function startLine(target: number): Promise<Line> {
  const pairs = new Set<[Socket, Socket]>();
  let isHanging = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (chunk) => other.write(chunk));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      if (isHanging) one.pause();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
  await listen(0);
  const port = portOf(server);
  return {
    port,
    fail: async (outage) => {
      if (outage === 'refused') return close();
      isHanging = true;
      for (const sockets of pairs) for (const socket of sockets) socket.pause();
    },
    restore: async () => {
      isHanging = false;
      if (!server.listening) await listen(port);
      for (const sockets of pairs) for (const socket of sockets) socket.resume();
    },
    stop: close,
  };
}

/** A server that takes every connection and never answers, or a port at which nobody listens. */
export async function startStandIn(outage: Outage): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
  if (outage === 'refused') await stop();
  return { port, stop };
}

const blobsContext = (env: Record<string, string>): Record<string, string> =>
  JSON.parse(Buffer.from(env.NETLIFY_BLOBS_CONTEXT ?? '', 'base64').toString());

/** The ports at which a cloud's environment finds each system. */
export function portsIn(env: Record<string, string>): Record<Dependency, number> {
  const port = (address = '') => Number(new URL(address.includes('://') ? address : `tcp://${address}`).port);
  return {
    auth: port(env.FIREBASE_AUTH_EMULATOR_HOST),
    firestore: port(env.FIRESTORE_EMULATOR_HOST),
    blobs: port(blobsContext(env).edgeURL),
    mail: port(env.SMTP_URL),
    push: port(env.LOCAL_PUSH_ORIGIN),
  };
}

/** A cloud's environment with some of its systems looked for at other ports. */
export function withPorts(
  env: Record<string, string>,
  ports: Partial<Record<Dependency, number>>,
): Record<string, string> {
  const { auth, firestore, blobs, mail, push } = { ...portsIn(env), ...ports };
  const address = `http://127.0.0.1:${blobs}`;
  const context = { ...blobsContext(env), edgeURL: address, uncachedEdgeURL: address };
  return {
    ...env,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${auth}`,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore}`,
    NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64'),
    SMTP_URL: `smtp://127.0.0.1:${mail}`,
    LOCAL_PUSH_ORIGIN: `http://127.0.0.1:${push}`,
  };
}

/** Runs the built site and its functions as a process of its own with this environment; no schedule runs by itself. */
export async function startSiteWith(
  env: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const options: SiteOptions = { root: process.cwd(), port: 0, catchUpAfter: null };
  const child = await startChild(new URL('../../netlify/local/site/process.ts', import.meta.url), options, {
    execArgv: ['--no-experimental-require-module'],
    env: { ...process.env, ...env },
  });
  return { url: `http://127.0.0.1:${child.port}`, stop: child.stop };
}
