import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { inlineBytes } from './page-budgets.ts';

/** What only the file with React's reconciler says. */
const REACT = 'reconcilerVersion';

/** Listens to the scripts that `page` receives from now on. */
export function scriptsOf(page: Page) {
  const received = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      received.set(response.url(), response.body());
  });
  return {
    /** Bytes so far, brotli, with the scripts that stand in the page at `url`; and the files that hold React. */
    async weigh(url: string): Promise<{ bytes: number; withReact: string[] }> {
      const html = await (await page.request.get(url)).text();
      const files = await Promise.all(
        [...received].map(async ([name, body]) => ({ name, body: await body })),
      );
      const bytes = files.reduce((sum, { body }) => sum + brotliCompressSync(body).byteLength, 0);
      const withReact = files.filter(({ body }) => body.includes(REACT)).map(({ name }) => name);
      return { bytes: bytes + inlineBytes(html).script, withReact };
    },
  };
}
