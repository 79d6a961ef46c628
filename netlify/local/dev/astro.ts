import { dev } from 'astro';
import { runAsChild } from '../child.ts';

/** Astro's dev server in a process of its own that ends with its parent. */
runAsChild(async ({ port }: { port: number }) => {
  const server = await dev({ root: process.cwd(), server: { port, host: '127.0.0.1' } });
  return { port: server.address.port, stop: server.stop };
});
