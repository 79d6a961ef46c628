import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Cloud } from '../cloud/cloud.ts';
import type { RunningServer } from '../serve.ts';

// Lambda turns `require()` of ES modules off; so does this, and what fails there fails here (PLATFORM).
const LIKE_PRODUCTION = ['--no-experimental-require-module'];

/** Starts the site's process and waits until it listens. Rejects when it ends before. */
export async function spawnSite(
  cloud: Cloud,
  port: number,
): Promise<RunningServer & { ended: Promise<void> }> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
    execArgv: LIKE_PRODUCTION,
    env: {
      ...process.env,
      ...cloud.env,
      SITE_PORT: String(port),
      INBOX_PORT: new URL(cloud.inboxUrl).port,
      AUTH_EMULATOR_PORT: String(cloud.authPort),
    },
  });
  const ended = once(child, 'exit').then(() => {});
  const ready = once(child, 'message') as Promise<[{ port: number }]>;
  const [message] = (await Promise.race([ready, ended.then(() => [null])])) as [{ port: number } | null];
  if (!message) throw new Error('The site could not be started; what it said stands above.');
  return {
    port: message.port,
    ended,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (child.connected) child.send('stop');
      const force = setTimeout(() => child.kill('SIGKILL'), 2_500);
      await ended;
      clearTimeout(force);
    },
  };
}
