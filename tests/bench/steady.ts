import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORM_TICKET_MIN_MS } from '#domain/forms/contract.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { bundleFunctions } from '../bundled-functions.ts';
import { databaseOf, deliverDue, type OwnSite, startOwnSite } from '../own-site.ts';
import { arrive, at } from './load.ts';

const VIEWS_PER_SECOND = 200;
const CONTRIBUTIONS_PER_SECOND = 20;
/** How often the memory of the functions is looked at, in milliseconds. */
const LOOK_MS = 1000;
/** Connections at once; who waits for one is timed from when they were due all the same. */
const SOCKETS = 500;
/** What the functions may hold in the last fifth, as a multiple of the second. */
const GROWTH_MAX = 1.2;

/** Every fourth visitor opens the first page, the others one of these. */
const PAGES = [
  '/contribute',
  '/roadmap',
  '/leaderboard',
  '/changelog',
  '/faq',
  '/inz',
  '/tools',
  '/about',
  '/news',
];
const pageOf = (n: number) => (n % 4 === 0 ? '/' : (PAGES[n % PAGES.length] ?? '/'));

interface Answer {
  status: number;
  body: string;
  /** Seconds for which the edge may answer with it; 0 for a file of the site. */
  keepS: number;
}

function call(agent: Agent, url: URL, headers: Record<string, string>, body?: string): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          keepS: Number(/max-age=(\d+)/.exec(`${answer.headers['netlify-cdn-cache-control']}`)?.[1] ?? 0),
        }),
      );
    });
    // No answer at all counts as one that failed.
    sent.on('error', () => resolve({ status: 0, body: '', keepS: 0 }));
    sent.end(body);
  });
}

/** Another visitor each time, in a network of their own. */
const addressOf = (n: number) => ({ 'X-Nf-Client-Connection-Ip': `10.${(n >> 8) & 255}.${n & 255}.7` });

const median = (values: readonly number[]) =>
  at(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** Resident memory of the process of the functions, in MiB. */
async function memoryAt(site: string): Promise<number> {
  const { rss } = (await (await fetch(`${site}/__local/process`)).json()) as { rss: number };
  return rss / 1024 / 1024;
}

/** Delivers what is due until nothing is left. The addresses that were stored, and the number that was quarantined. */
async function storedAt(site: OwnSite, domain: string) {
  const database = databaseOf(site);
  await deliverDue(site, database);
  const { docs } = await database.collection('contributions').select('email').get();
  const { count: quarantined } = (await database.collection('held_submissions').count().get()).data();
  await database.terminate();
  const stored = docs.map((one) => String(one.get('email'))).filter((email) => email.endsWith(domain));
  return { stored, quarantined };
}

/**
 * Visitors at a steady rate for `seconds`, through the functions as the platform bundles them: 200 pages and 20
 * contributions a second, each of another person with a ticket of their own. A page of a function is answered again
 * for as long as the edge keeps it. Needs a build.
 * @returns how many figures are over.
 */
export async function benchSteady(seconds: number): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'thegrid-load-'));
  const bundles = join(directory, 'bundles');
  await bundleFunctions('functions', join(bundles, 'functions'));
  await bundleFunctions('.netlify/v1/functions', join(bundles, 'pages'));
  const site = await startOwnSite(join(directory, 'data'), undefined, {
    BUNDLED_FUNCTIONS: bundles,
    FORMS_NORMAL_RATE: '1000000',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const statuses = new Map<string, number>();
  const memory: number[] = [];
  const domain = `@${randomUUID()}.example.org`;
  const noteStatus = (what: string, status: number) => {
    const key = `${what} ${status}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
  };
  const atEdge = new Map<string, number>();
  const view = async (n: number) => {
    const page = pageOf(n);
    if ((atEdge.get(page) ?? 0) > performance.now()) return noteStatus('page from the edge', 200);
    const { status, keepS } = await call(agent, new URL(page, site.url), { 'Accept-Encoding': 'br' });
    atEdge.set(page, performance.now() + keepS * 1000);
    noteStatus('page', status);
  };
  const tickets: Promise<string>[] = [];
  const fetchTicket = async (n: number): Promise<string> => {
    const url = new URL('/api/form-tickets?form=contribution', site.url);
    const { status, body } = await call(agent, url, addressOf(n));
    noteStatus('ticket', status);
    return status === 200 ? JSON.parse(body).ticket : '';
  };
  const contribute = async (n: number) => {
    const content = { email: `visitor-${n}${domain}`, form_ticket: await tickets[n] };
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), ...addressOf(n) };
    const url = new URL('/api/contributions', site.url);
    const body = JSON.stringify(buildContribution(content));
    noteStatus('contribution', (await call(agent, url, headers, body)).status);
  };
  try {
    // The local server compresses a file for its first visitor, and a process connects with its first call.
    for (const page of ['/', ...PAGES])
      await call(agent, new URL(page, site.url), { 'Accept-Encoding': 'br' });
    await fetch(new URL('/api/form-tickets?form=contribution', site.url));
    const look = setInterval(() => void memoryAt(site.url).then((mib) => memory.push(mib)), LOOK_MS);
    const tries = arrive(CONTRIBUTIONS_PER_SECOND, seconds, async (n) => {
      tickets[n] = fetchTicket(n);
      await tickets[n];
    });
    const views = arrive(VIEWS_PER_SECOND, seconds, view);
    await new Promise((resolve) => setTimeout(resolve, FORM_TICKET_MIN_MS + LOOK_MS));
    const sent = arrive(CONTRIBUTIONS_PER_SECOND, seconds, contribute);
    const runs = { pages: await views, tickets: await tries, contributions: await sent };
    clearInterval(look);
    const { stored, quarantined } = await storedAt(site, domain);
    const wanted = CONTRIBUTIONS_PER_SECOND * seconds;
    const different = new Set(stored).size;
    const fifth = Math.floor(memory.length / 5);
    const [early, late] = [median(memory.slice(fifth, 2 * fifth)), median(memory.slice(-fifth))];
    for (const [what, times] of Object.entries(runs)) {
      const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => at(times, share).toFixed(1));
      console.log(
        `${what.padEnd(14)} ${times.length} sent: p50 ${p50}, p95 ${p95}, p99 ${p99}, most ${most} ms`,
      );
    }
    console.log([...statuses].map(([what, count]) => `${count} × ${what}`).join(', '));
    const faults = [
      ...[...statuses.keys()].filter((key) => !/ (200|201)$/.test(key)),
      ...(different + quarantined >= wanted ? [] : [`${wanted - different - quarantined} lost`]),
      ...(quarantined === 0 ? [] : [`${quarantined} quarantined`]),
      ...(stored.length === different ? [] : [`${stored.length - different} stored twice`]),
      ...(late <= early * GROWTH_MAX ? [] : [`memory grew ${(late / early).toFixed(2)} times`]),
    ];
    console.log(
      `${stored.length} of ${wanted} contributions stored; memory of the functions ${early.toFixed(0)} MiB, ` +
        `at the end ${late.toFixed(0)}, at most ${Math.max(...memory).toFixed(0)}` +
        (faults.length > 0 ? `  OVER ${faults.join(', ')}` : ''),
    );
    return faults.length;
  } finally {
    agent.destroy();
    await site.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
