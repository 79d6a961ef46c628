import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from '@netlify/functions';

/** The client's address: the socket's, or one given by a gateway on this machine. */
export function addressOf(incoming: IncomingMessage): string {
  const peer = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = peer === '::1' || peer.startsWith('127.');
  const forwarded = incoming.headers['x-nf-client-connection-ip'];
  return isLoopback && typeof forwarded === 'string' && forwarded ? forwarded : peer;
}

interface ContextParts {
  request: Request;
  ip: string;
  params: Record<string, string>;
  siteUrl: string;
  waitUntil(work: Promise<unknown>): void;
}

/** The platform's context of a function, without its cookies: functions set the header. */
export function createContext({ request, ip, params, siteUrl, waitUntil }: ContextParts): Context {
  const context = {
    account: { id: 'local' },
    // To simulate a preview: CONTEXT=deploy-preview npm start.
    deploy: { context: process.env.CONTEXT || 'dev', id: 'local', published: true },
    geo: {},
    ip,
    json: (input: unknown) => Response.json(input),
    log: console.log,
    params,
    requestId: randomUUID(),
    server: { region: 'local' },
    site: { id: 'local', name: 'thegrid', url: siteUrl },
    url: new URL(request.url),
    waitUntil,
  };
  return context as unknown as Context;
}
