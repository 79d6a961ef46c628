import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { startCloud } from './cloud/cloud.ts';
import { portOf } from './cloud/environment.ts';
import { checkDataFolder, checkPorts, loadDotEnv } from './preflight.ts';
import { seedOnce } from './seed-once.ts';
import type { RunningServer } from './serve.ts';
import { spawnSite } from './site/spawn.ts';
import { failWith } from './start-problem.ts';

/** What functions are made of; a change in it starts them anew. */
const WATCHED = ['functions', 'src/server', 'src/domain'];
/** How long to wait for further changes before functions start anew, in milliseconds. */
const QUIET_MS = 150;

/** `npm run dev`: the same cloud as `npm start`, with Astro's own server in front and functions that follow changes. */
async function dev(): Promise<void> {
  loadDotEnv();
  const port = portOf('site');
  process.env.SITE_URL ||= `http://localhost:${port}`;
  const directory = resolve(process.env.LOCAL_DATA || '.local');
  checkDataFolder(directory);
  await checkPorts();
  const cloud = await startCloud({ directory, ports: 'usual' });
  await seedOnce(directory, cloud.env);

  let site: RunningServer = await spawnSite(cloud, 0);
  const behind = site.port;
  const astro = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'dev', '--port', `${port}`, '--host', '127.0.0.1'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...cloud.env,
        LOCAL_API_ORIGIN: `http://127.0.0.1:${behind}`,
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  );
  console.log(`Inbox: http://localhost:${port}/__local/mail`);

  let restarting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    restarting = restarting.then(async () => {
      await site.stop();
      try {
        site = await spawnSite(cloud, behind);
        console.log('Functions started anew.');
      } catch (fault) {
        console.error(fault instanceof Error ? fault.message : fault);
      }
    });
  };
  for (const folder of WATCHED) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(restart, QUIET_MS);
    });
  }
  const stop = async () => {
    astro.kill('SIGTERM');
    await site.stop();
    await cloud.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  astro.on('exit', () => void stop());
}

try {
  await dev();
} catch (fault) {
  failWith(fault);
}
