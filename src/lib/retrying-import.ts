import { PRODUCT } from '#domain/product.ts';

/** Delay before the only retry, in milliseconds. */
const PAUSE = 1000;

/** Code that failed to load twice: removed by a deploy, or no connection. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    const why = `There may be a new version of ${PRODUCT}, or no connection.`;
    super(`A part of this page could not be fetched. ${why} Please try again, or reload the page.`, {
      cause,
    });
  }
}

/** Retries a dynamic import once. @throws MissingPart with the browser's error as cause. */
export async function retryingImport<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    try {
      return await load();
    } catch (cause) {
      throw new MissingPart(cause);
    }
  }
}
