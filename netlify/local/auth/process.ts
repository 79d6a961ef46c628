import type { AuthOptions } from '../auth.ts';
import { runAsChild } from '../child.ts';
import { serve } from '../loopback.ts';
import { AccountFile } from './account-file.ts';
import { createAuthApp } from './emulator.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

runAsChild(async ({ port, projectId, directory }: AuthOptions) => {
  const { handle, projects } = await createAuthApp(projectId);
  const file = directory === undefined ? undefined : new AccountFile(directory, projects);
  file?.restore();
  const server = await serve((request, response) => {
    if (!READS.has(request.method ?? '')) response.on('finish', () => file?.saveSoon());
    handle(request, response);
  }, port);
  return {
    ready: { port: server.port },
    stop: async () => {
      await server.stop();
      file?.saveNow();
    },
  };
});
