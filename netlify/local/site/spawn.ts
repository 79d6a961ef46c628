import { type Child, startChild } from '../child.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { SiteOptions } from './server.ts';

// Lambda disables `require()` of ES modules; so does this, to fail in the same places (docs/architecture.md).
const LIKE_PRODUCTION = ['--no-experimental-require-module'];

export function spawnSite(cloud: Cloud, port: number): Promise<Child> {
  const options: SiteOptions = {
    root: process.cwd(),
    port,
    inboxPort: Number(new URL(cloud.inboxUrl).port),
    authPort: cloud.authPort,
    pushPort: Number(new URL(cloud.env.LOCAL_PUSH_ORIGIN ?? '').port),
    bundles: process.env.BUNDLED_FUNCTIONS,
    extraFunctions: process.env.EXTRA_FUNCTIONS,
  };
  const env = { ...process.env, ...cloud.env };
  return startChild(new URL('./process.ts', import.meta.url), options, { execArgv: LIKE_PRODUCTION, env });
}
