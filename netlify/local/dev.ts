import { startChild } from './child.ts';
import { startCloud } from './cloud/cloud.ts';
import { startReloadingSite } from './dev/reloading-site.ts';
import { prepare } from './preflight.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { seedOnce } from './seed-once.ts';
import { runCommand } from './start-problem.ts';

/** `npm run dev`: the same cloud as `npm start`, with hot reload of pages and functions. */
await runCommand(async () => {
  const { port, directory } = await prepare();
  const cloud = await startCloud({ directory, ports: 'usual' });
  const [functions] = await Promise.all([startReloadingSite(cloud), seedOnce(directory, cloud.env)]);
  // astro.config.mjs proxies requests for functions and the cloud to this address.
  const origin = `http://127.0.0.1:${functions.port}`;
  const env = { ...process.env, ...cloud.env, LOCAL_API_ORIGIN: origin, ASTRO_TELEMETRY_DISABLED: '1' };
  const pages = await startChild(new URL('dev/astro.ts', import.meta.url), { port }, { env });
  runUntilStopped({ cloud, pages, functions }, ' Pages and functions reload when you save.');
});
