import { dev } from 'astro';
import { runAsChild } from '../child.ts';

runAsChild(async ({ port }: { port: number }) => {
  const server = await dev({ root: process.cwd(), server: { port, host: '127.0.0.1' } });
  return { port: server.address.port, stop: server.stop };
});
