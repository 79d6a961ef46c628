import type { ServerResponse } from 'node:http';
import { runAsChild } from '../../child.ts';
import { listen } from '../../http.ts';
import { AccountFile } from './account-file.ts';
import { createAuthApp } from './emulator.ts';

export interface AuthOptions {
  /** 0 for any free port. */
  port: number;
  /** The project of requests with an API key that name none. */
  projectId: string;
  /** The folder of the accounts; without it they are in memory only. */
  directory?: string;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Requests that create, change or delete accounts: answered once the file is written. */
const CHANGES = /\/accounts(:(batchCreate|batchDelete|delete|resetPassword|signUp|update))?(\?|$)/;

function answerUnavailable(response: ServerResponse, sentence: string): void {
  for (const name of response.getHeaderNames()) {
    if (!name.startsWith('access-control-')) response.removeHeader(name);
  }
  response.statusCode = 503;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ error: { code: 503, message: sentence, status: 'UNAVAILABLE' } }));
}

function answerWhenSaved(response: ServerResponse, file: AccountFile): void {
  const { write, end } = response;
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
    return true;
  };
  response.write = keep as ServerResponse['write'];
  response.end = ((chunk?: unknown) => {
    keep(chunk);
    Object.assign(response, { write, end });
    file.saved().then(
      () => response.end(Buffer.concat(chunks)),
      () => answerUnavailable(response, file.damage ?? ''),
    );
    return response;
  }) as ServerResponse['end'];
}

runAsChild(async ({ port, projectId, directory }: AuthOptions) => {
  const { handle, projects } = await createAuthApp(projectId);
  const file = directory === undefined ? undefined : new AccountFile(directory, projects);
  file?.restore();
  const server = await listen(port, async (request, response) => {
    const reads = READS.has(request.method ?? '');
    if (!file || reads) return handle(request, response);
    if (!CHANGES.test(request.url ?? '')) {
      response.on('finish', () => file.saveSoon());
    } else if (file.damage) {
      return answerUnavailable(response, file.damage);
    } else answerWhenSaved(response, file);
    handle(request, response);
  });
  return {
    port: server.port,
    stop: async () => {
      await server.stop();
      if (!file?.damage) file?.saveNow();
    },
  };
});
