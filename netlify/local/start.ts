import { buildSite, isBuildStale } from './build.ts';
import { startCloud } from './cloud/cloud.ts';
import { prepare } from './preflight.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { seedOnce } from './seed-once.ts';
import { SIBLING_PORT, startSiblingApp } from './sibling-app.ts';
import { spawnSite } from './site/spawn.ts';
import { runCommand } from './start-problem.ts';

/** `npm start`: the built site and the whole cloud behind it. */
await runCommand(async () => {
  const { port, directory } = await prepare();
  const stale = !process.argv.includes('--no-build') && isBuildStale();
  const cloud = await startCloud({ directory, ports: 'usual' });
  // A site that answers implies that sign-in works, so the accounts come first; the home page shows what has shipped.
  await seedOnce(directory, cloud.env);
  if (stale) {
    console.log('Building the pages; this takes a moment the first time.');
    const { NETLIFY_BLOBS_CONTEXT = '' } = cloud.env;
    await buildSite({ NETLIFY_BLOBS_CONTEXT });
  }
  const pages = await spawnSite(cloud, port);
  if (SIBLING_PORT) await startSiblingApp(SIBLING_PORT, `http://localhost:${port}`);
  runUntilStopped({ cloud, pages, siblingPort: SIBLING_PORT });
});
