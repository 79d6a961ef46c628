import { resolve } from 'node:path';
import { buildSite, isBuildStale } from './build.ts';
import { startCloud } from './cloud/cloud.ts';
import { portOf } from './cloud/environment.ts';
import { checkDataFolder, checkPorts, loadDotEnv } from './preflight.ts';
import { seedOnce } from './seed-once.ts';
import { SEEDED_PEOPLE } from './seeded-people.ts';
import { spawnSite } from './site/spawn.ts';
import { failWith } from './start-problem.ts';

function announce(site: string): void {
  const people = SEEDED_PEOPLE.map(
    ({ role, email, password }) => `    ${role.padEnd(8)}${email}  ${password}`,
  );
  console.log(`
  TheGrid is running.

    Site          ${site}
    Contribute    ${site}/contribute
    Admin portal  ${site}/admin-portal
    Inbox         ${site}/__local/mail

  Sign in as
${people.join('\n')}

  Everything is kept in ${process.env.LOCAL_DATA || '.local'} and nothing leaves this machine. Ctrl-C stops it.
`);
}

async function start(): Promise<void> {
  loadDotEnv();
  const port = portOf('site');
  process.env.SITE_URL ||= `http://localhost:${port}`;
  const directory = resolve(process.env.LOCAL_DATA || '.local');
  checkDataFolder(directory);
  await checkPorts();
  const stale = !process.argv.includes('--no-build') && isBuildStale();
  if (stale) console.log('Building the pages; this takes a moment the first time.');
  const [cloud] = await Promise.all([startCloud({ directory, ports: 'usual' }), stale ? buildSite() : null]);
  await seedOnce(directory, cloud.env);
  const site = await spawnSite(cloud, port);
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await site.stop();
    await cloud.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  void site.ended.then(() => stop(1));
  announce(`http://localhost:${site.port}`);
}

try {
  await start();
} catch (fault) {
  failWith(fault);
}
