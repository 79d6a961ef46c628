import { dev } from 'astro';
import { runAsChild } from '../child.ts';

/** Astro's own server with hot reload, in a process of its own that ends with the one that started it. */
runAsChild(async ({ port }: { port: number }) => {
  const server = await dev({ root: process.cwd(), server: { port, host: '127.0.0.1' } });
  return { ready: { port: server.address.port }, stop: server.stop };
});
