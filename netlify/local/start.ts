import { announce } from './announce.ts';
import { buildSite, isBuildStale } from './build.ts';
import { startCloud } from './cloud/cloud.ts';
import { prepare } from './preflight.ts';
import { seedOnce } from './seed-once.ts';
import { runCommand, stopTogether } from './shutdown.ts';
import { spawnSite } from './site/spawn.ts';

/** `npm start`: the built site and the whole cloud behind it. */
await runCommand(async () => {
  const { port, directory } = await prepare();
  const stale = !process.argv.includes('--no-build') && isBuildStale();
  if (stale) console.log('Building the pages; this takes a moment the first time.');
  const [cloud] = await Promise.all([startCloud({ directory, ports: 'usual' }), stale ? buildSite() : null]);
  // A site that answers implies that sign-in works, so the accounts come first.
  await seedOnce(directory, cloud.env);
  const site = await spawnSite(cloud, port);
  const { end } = stopTogether(site, cloud);
  void site.ended.then((reason) => end(1, `The site ended by itself (${reason}).`));
  void cloud.broken.then((sentence) => end(1, sentence));
  announce(`http://localhost:${site.port}`);
});
