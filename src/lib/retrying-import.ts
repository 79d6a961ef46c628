/** How long a second try of an import waits, in milliseconds. */
const PAUSE = 1000;

/** A part of the site whose code could not be fetched twice: removed by a deploy, or there is no connection. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    const why = 'There may be a new version of TheGrid, or no connection.';
    super(`A part of this page could not be fetched. ${why} Please try again, or reload the page.`, {
      cause,
    });
  }
}

/**
 * Runs an import, and once more after a second when it fails; never a third time.
 * @throws MissingPart, with what the browser said as its cause.
 */
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
