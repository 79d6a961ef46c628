import { Firestore } from '@google-cloud/firestore';
import { expect, type Page, type Request, type Route } from 'playwright/test';
import { LOCAL_PROJECT } from '#domain/environment/variable.ts';

type Answer = (route: Route) => Promise<void>;

const broken = (status: number, code: string, message: string, headers = {}): Answer => {
  return (route) => route.fulfill({ status, headers, json: { code, message, request_id: 'outcomes' } });
};

/** What comes in place of the server's answer, with a sentence that is found on the screen. */
export const ANSWERS = {
  401: broken(401, 'unauthenticated', 'Please sign in first'),
  409: broken(409, 'conflict', 'This was changed in the meantime.'),
  429: broken(429, 'limit', 'That was too often.', { 'Retry-After': '60' }),
  500: broken(500, 'internal', 'Something broke.'),
  503: broken(503, 'unavailable', 'Not available now.'),
  offline: (route: Route) => route.abort(),
  arrives: (route: Route) => route.continue(),
  lost: async (route: Route) => {
    await route.fetch();
    await route.abort();
  },
} as const;

/** The way of one write from the page to the server; each request waits until it is let through. */
export class Line {
  /** How many requests have set out. */
  sent = 0;
  /** Their Idempotency-Keys. */
  readonly keys = new Set<string | undefined>();
  #answer: Answer = ANSWERS.arrives;
  #waiting: (() => void)[] = [];
  readonly #open = new Set<Request>();
  #held = false;

  readonly #method: string;
  readonly #path: RegExp;

  constructor(method: string, path: RegExp) {
    this.#method = method;
    this.#path = path;
  }

  async join(page: Page): Promise<this> {
    const end = (request: Request) => void this.#open.delete(request);
    page.on('requestfinished', end).on('requestfailed', end);
    await page.route(
      (url) => this.#path.test(url.pathname),
      async (route) => {
        const request = route.request();
        if (request.method() !== this.#method) return route.fallback();
        this.sent += 1;
        this.#open.add(request);
        this.keys.add(request.headers()['idempotency-key']);
        if (this.#held) await new Promise<void>((pass) => this.#waiting.push(pass));
        // The page may have left while its request waited.
        await this.#answer(route).catch(() => {});
      },
    );
    return this;
  }

  /** From now on every request has this answer, at once. */
  answer(answer: Answer): void {
    this.#answer = answer;
    this.#held = false;
    for (const pass of this.#waiting.splice(0)) pass();
  }

  /** From now on requests wait. */
  hold(): void {
    this.#held = true;
  }

  /** Lets those that wait through with this answer; later ones still wait. */
  release(answer: Answer): void {
    this.#answer = answer;
    for (const pass of this.#waiting.splice(0)) pass();
  }

  get waits(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether a request is on its way, or its answer. */
  get isOpen(): boolean {
    return this.#open.size > 0;
  }
}

/** Written by reading, by signing in or by the clock, and not by what a person does. */
const BESIDE = new Set(['counters', 'measurements', 'operation', 'rate_limits', 'sign_in_attempts']);

let store: Firestore | undefined;

/** How many documents each collection of the local database holds. */
export async function documentCounts(baseURL: string): Promise<Record<string, number>> {
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${Number(new URL(baseURL).port) + 1}`;
  process.env.METADATA_SERVER_DETECTION = 'none';
  store ??= new Firestore({ projectId: LOCAL_PROJECT });
  const collections = (await store.listCollections()).filter(({ id }) => !BESIDE.has(id));
  const counted = collections.map(async (one) => {
    // A process that has been idle stores an alert before it knows that nobody wants one (D77).
    const rows = one.id === 'outbox' ? one.where('kind', '!=', 'push') : one;
    return [one.id, (await rows.count().get()).data().count] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** What has come since, collection by collection. */
export function growth(
  before: Record<string, number>,
  after: Record<string, number>,
): Record<string, number> {
  const grown = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, by]) => by !== 0).sort());
}

/** Makes the receipt of a contribution one that was tried for the last time. */
export async function giveUpReceipt(baseURL: string, id: string): Promise<void> {
  await documentCounts(baseURL);
  const receipt = store?.doc(`outbox/contribution-receipt_${id}`);
  await expect.poll(async () => (await receipt?.get())?.get('status')).toBe('sent');
  await receipt?.update({ status: 'dead', attempts: 8 });
}
