import { startChild } from '../child.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { RunningServer } from '../serve.ts';
import type { SiteOptions } from './server.ts';

// Lambda disables `require()` of ES modules; so does this, to fail in the same places (docs/architecture.md).
const LIKE_PRODUCTION = ['--no-experimental-require-module'];

/** Starts the site's process and waits until it listens. Rejects if it ends before. */
export async function spawnSite(
  cloud: Cloud,
  port: number,
): Promise<RunningServer & { ended: Promise<string> }> {
  const options: SiteOptions = {
    root: process.cwd(),
    port,
    inboxPort: Number(new URL(cloud.inboxUrl).port),
    authPort: cloud.authPort,
    pushPort: Number(new URL(cloud.env.LOCAL_PUSH_ORIGIN ?? '').port),
    bundles: process.env.BUNDLED_FUNCTIONS,
    extraFunctions: process.env.EXTRA_FUNCTIONS,
  };
  const child = await startChild<{ port: number }>(new URL('./process.ts', import.meta.url), options, {
    execArgv: LIKE_PRODUCTION,
    env: { ...process.env, ...cloud.env },
  });
  return { port: child.ready.port, ended: child.ended, stop: child.stop };
}
