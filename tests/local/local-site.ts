import { cp, mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type SiteOptions, startSite } from '#local/site/server.ts';
import { passingFolder } from './local-firestore.ts';

const fixture = fileURLToPath(new URL('./fixtures/site', import.meta.url));

const HEADERS = [{ for: '/about', values: { 'Content-Security-Policy': "default-src 'none'" } }];

const PAGE_FUNCTION = `
export default async (request) => new Response('<!doctype html><title>Rendered ' + new URL(request.url).pathname + '</title>', {
  status: new URL(request.url).pathname === '/rendered' ? 200 : 404,
  headers: { 'content-type': 'text/html; charset=utf-8', 'x-from': 'page function' },
});
export const config = { path: '/*', preferStatic: true };
`;

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A copy of the fixture site, served for one test, and a way to ask it that changes nothing on the way. */
export async function openSite(options: Partial<SiteOptions> & { pageFunction?: boolean } = {}) {
  const root = await passingFolder();
  await cp(fixture, root, { recursive: true });
  await mkdir(join(root, '.netlify/v1/functions/ssr'), { recursive: true });
  await writeFile(join(root, '.netlify/v1/config.json'), JSON.stringify({ headers: HEADERS }));
  if (options.pageFunction) await writeFile(join(root, '.netlify/v1/functions/ssr/ssr.mjs'), PAGE_FUNCTION);
  const site = await startSite({ port: 0, root, published: 'published', catchUpAfter: null, ...options });
  onTestFinished(() => site.stop());
  const ask = (
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port: site.port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { ask, port: site.port, root };
}
