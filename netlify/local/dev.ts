import { announce } from './announce.ts';
import { startChild } from './child.ts';
import { startCloud } from './cloud/cloud.ts';
import { startReloadingSite } from './dev/reloading-site.ts';
import { prepare } from './preflight.ts';
import { seedOnce } from './seed-once.ts';
import { runCommand, stopTogether } from './shutdown.ts';

/** `npm run dev`: the same cloud as `npm start`, with hot reload of pages and functions. */
await runCommand(async () => {
  const { port, directory } = await prepare();
  const cloud = await startCloud({ directory, ports: 'usual' });
  const [functions] = await Promise.all([startReloadingSite(cloud), seedOnce(directory, cloud.env)]);
  // astro.config.mjs proxies requests for functions and the cloud to this address.
  const origin = `http://127.0.0.1:${functions.port}`;
  const env = { ...process.env, ...cloud.env, LOCAL_API_ORIGIN: origin, ASTRO_TELEMETRY_DISABLED: '1' };
  const astro = await startChild<{ port: number }>(
    new URL('dev/astro.ts', import.meta.url),
    { port },
    { env },
  );
  const { end } = stopTogether(astro, functions, cloud);
  void astro.ended.then((reason) => end(1, `The pages' server ended by itself (${reason}).`));
  void cloud.broken.then((sentence) => end(1, sentence));
  announce(`http://localhost:${astro.ready.port}`, ' Pages and functions reload when you save.');
});
