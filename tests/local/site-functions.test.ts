import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen, send } from '#local/http.ts';
import { openSite } from './local-site.ts';

const MEBIBYTE = 1024 * 1024;
const json = (answer: { body: Buffer }) => JSON.parse(answer.body.toString());

describe('the local site calls functions as Netlify does', () => {
  test('by their path and method, with the parts of the path, the address and cookies', async () => {
    const { ask } = await openSite();
    const answer = await ask('/api/echo/7', { method: 'POST', body: Buffer.from('abc') });
    expect(json(answer)).toEqual({ method: 'POST', params: { id: '7' }, ip: '127.0.0.1', bytes: 3 });
    expect(answer.headers['set-cookie']).toEqual(['seen=yes; HttpOnly', 'again=yes']);
    expect((await ask('/api/echo/')).status).toBe(200);
    expect((await ask('/api/echo/7', { method: 'DELETE' })).status).toBe(404);
    expect((await ask('/api/other')).status).toBe(404);
  });

  test('with the address that a gateway on this machine names', async () => {
    const { ask } = await openSite();
    const answer = await ask('/api/echo', {
      headers: { 'x-nf-client-connection-ip': '203.0.113.9', 'x-forwarded-for': '198.51.100.1' },
    });
    expect(json(answer).ip).toBe('203.0.113.9');
  });

  test.each([
    ['application/json', 6 * MEBIBYTE, 200],
    ['application/json', 6 * MEBIBYTE + 1, 413],
    ['application/octet-stream', 4.5 * MEBIBYTE, 200],
    ['application/octet-stream', 4.5 * MEBIBYTE + 1, 413],
  ])('a body of %s with %i bytes answers %i', async (type, size, status) => {
    const { ask } = await openSite();
    const headers = { 'content-type': type };
    expect((await ask('/api/echo', { method: 'POST', headers, body: Buffer.alloc(size) })).status).toBe(
      status,
    );
  });

  test('a body without a declared length is counted too', async () => {
    const { ask } = await openSite();
    const headers = { 'content-type': 'image/png', 'transfer-encoding': 'chunked' };
    const answer = await ask('/api/echo', {
      method: 'POST',
      headers,
      body: Buffer.alloc(5 * MEBIBYTE),
    }).catch(
      // The server may close the connection before everything was sent.
      () => ({ status: 413 }),
    );
    expect(answer.status).toBe(413);
  });

  test('an error is logged, and the caller learns nothing of it', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { ask } = await openSite();
    const answer = await ask('/api/answers/throws');
    expect([answer.status, answer.body.toString()]).toEqual([500, 'The function failed.']);
    expect(String(said.mock.calls[0])).toContain('thrown on purpose');
    said.mockRestore();
  });

  test('a function that does not answer in time is given up', async () => {
    const { ask } = await openSite({ timeLimit: 20 });
    expect((await ask('/api/answers/hangs')).status).toBe(504);
  });

  test('an answer of known length stops at 6 MiB, a streamed one at 20', async () => {
    const { ask } = await openSite();
    expect((await ask('/api/answers/buffered')).status).toBe(502);
    expect((await ask('/api/answers/streamed')).body).toHaveLength(12 * MEBIBYTE);
    await expect(ask('/api/answers/endless')).rejects.toThrow('aborted');
  });

  test('a client that goes away in the middle ends its answer, and is no fault', async () => {
    const ended = Promise.withResolvers<unknown>();
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(MEBIBYTE)) });
    const server = await listen(0, (_, outgoing) => {
      const sent = send(outgoing, new Response(endless));
      ended.resolve(sent);
      return sent;
    });
    onTestFinished(() => server.stop());
    const asked = request({ port: server.port }, (answer) => answer.destroy()).end();
    asked.on('error', () => {});
    await expect(ended.promise).resolves.toBeUndefined();
  });

  test('JSON is returned whole, and stops at 6 MiB without a declared length as well', async () => {
    const { ask } = await openSite();
    const around = '{"rows":""}'.length;
    const most = await ask(`/api/answers/json?bytes=${6 * MEBIBYTE - around}`);
    expect([most.status, most.body.length]).toEqual([200, 6 * MEBIBYTE]);
    expect((await ask(`/api/answers/json?bytes=${6 * MEBIBYTE - around + 1}`)).status).toBe(502);
  });

  test('a scheduled function has no address, and never runs twice at a time', async () => {
    const { ask } = await openSite();
    expect((await ask('/.netlify/functions/clockwork')).status).toBe(404);
    const runs = await Promise.all(
      [1, 2, 3].map(() => ask('/__local/schedules/clockwork', { method: 'POST' })),
    );
    expect(runs.map((run) => json(run).most)).toEqual([1, 1, 1]);
    expect((await ask('/__local/schedules/nothing', { method: 'POST' })).status).toBe(404);
    const foreign = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await ask('/__local/schedules/clockwork', foreign)).status).toBe(404);
  });

  test('the inbox and the Auth service answer under the address of the site', async () => {
    const behind = createServer((incoming, outgoing) => outgoing.end(`${incoming.method} ${incoming.url}`));
    await new Promise<void>((resolve) => {
      behind.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void behind.close());
    const { port } = behind.address() as AddressInfo;
    const { ask } = await openSite({ inboxPort: port, authPort: port });
    const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x';
    expect((await ask(signIn, { method: 'POST' })).body.toString()).toBe(`POST ${signIn}`);
    expect((await ask('/__local/mail.json')).body.toString()).toBe('GET /__local/mail.json');
  });
});
