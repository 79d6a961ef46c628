import { runAsChild } from '../../child.ts';
import { listen } from '../../serve.ts';
import type { AuthOptions } from '../auth.ts';
import { AccountFile } from './account-file.ts';
import { createAuthApp } from './emulator.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

runAsChild(async ({ port, projectId, directory }: AuthOptions) => {
  const { handle, projects } = await createAuthApp(projectId);
  const file = directory === undefined ? undefined : new AccountFile(directory, projects);
  file?.restore();
  const server = await listen(port, async (request, response) => {
    if (!READS.has(request.method ?? '')) response.on('finish', () => file?.saveSoon());
    handle(request, response);
  });
  return {
    ready: { port: server.port },
    stop: async () => {
      await server.stop();
      file?.saveNow();
    },
  };
});
