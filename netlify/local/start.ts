import { buildSite, isBuildStale } from './build.ts';
import { startCloud } from './cloud/cloud.ts';
import { prepare } from './preflight.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { seedOnce } from './seed-once.ts';
import { spawnSite } from './site/spawn.ts';
import { runCommand } from './start-problem.ts';

/** `npm start`: the built site and the whole cloud behind it. */
await runCommand(async () => {
  const { port, directory } = await prepare();
  const stale = !process.argv.includes('--no-build') && isBuildStale();
  if (stale) console.log('Building the pages; this takes a moment the first time.');
  const [cloud] = await Promise.all([startCloud({ directory, ports: 'usual' }), stale ? buildSite() : null]);
  // A site that answers implies that sign-in works, so the accounts come first.
  await seedOnce(directory, cloud.env);
  runUntilStopped({ cloud, pages: await spawnSite(cloud, port) });
});
