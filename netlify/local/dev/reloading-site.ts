import { watch } from 'node:fs';
import type { Child } from '../child.ts';
import type { Cloud } from '../cloud/cloud.ts';
import { listen, type RunningServer, send } from '../http.ts';
import { proxyTo } from '../site/proxy.ts';
import { spawnSite } from '../site/spawn.ts';

const SOURCES = ['functions', 'src/server', 'src/domain'];
/** Editors write a file in several steps, in milliseconds. */
const SETTLE_MS = 150;

/** Restarted when code changes. Requests wait meanwhile, or get the error of new code that fails to load. */
export async function startReloadingSite(cloud: Cloud): Promise<RunningServer> {
  let current: Promise<Child | null> = spawnSite(cloud, 0);
  await current;
  const restart = () => {
    current = current.then(async (site) => {
      await site?.stop();
      return spawnSite(cloud, 0).catch((fault: unknown) => {
        console.error(fault);
        return null;
      });
    });
    void current.then((site) => site && console.log('The functions were reloaded.'));
  };
  let settling: NodeJS.Timeout | undefined;
  const watchers = SOURCES.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!file || !/\.(ts|mjs|js|json)$/.test(file) || file.includes('.test.')) return;
      clearTimeout(settling);
      settling = setTimeout(restart, SETTLE_MS);
    }),
  );
  const gateway = await listen(0, async (incoming, outgoing) => {
    const site = await current;
    if (site) return proxyTo(site.port, incoming, outgoing);
    const sentence = 'The functions could not be loaded; the error is in the terminal.';
    await send(outgoing, new Response(sentence, { status: 503 }));
  });
  return {
    port: gateway.port,
    stop: async () => {
      clearTimeout(settling);
      for (const watcher of watchers) watcher.close();
      await gateway.stop();
      await (await current)?.stop();
    },
  };
}
