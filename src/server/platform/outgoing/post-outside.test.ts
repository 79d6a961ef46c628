import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { postOutside, publicLookupWith } from './post-outside.ts';

const request = { headers: {}, body: Buffer.from('{}') };
const lookupOf = (...addresses: string[]) =>
  publicLookupWith(((_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as LookupFunction);

test.each([
  'https://127.0.0.1/in',
  'https://10.0.0.8/in',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/in',
  'https://[::ffff:10.0.0.8]/in',
  'https://0x7f000001/in',
])('%s is refused before a connection', async (url) => {
  await expect(postOutside(new URL(url), { ...request, isLocal: false })).rejects.toMatchObject({
    code: 'EPRIVATE',
  });
});

test.each([[['192.168.1.4']], [['93.184.216.34', '10.0.0.8']], [['fd00::1']]])(
  'a name that leads to %s is refused',
  async (addresses) => {
    const lookup = lookupOf(...addresses);
    const sent = postOutside(new URL('https://hooks.example/in'), { ...request, isLocal: false, lookup });
    await expect(sent).rejects.toMatchObject({ code: 'EPRIVATE' });
  },
);

test('a redirect is the answer, and is not followed', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer((incoming, answer) => {
    paths.push(incoming.url);
    answer.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const address = new URL(`http://127.0.0.1:${port}/in`);
  expect(await postOutside(address, { ...request, isLocal: true })).toBe(302);
  expect(paths).toEqual(['/in']);
  server.close();
});
