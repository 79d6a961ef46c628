import { FieldPath } from '@google-cloud/firestore';
import { LOCAL_PROJECT } from '#domain/environment/variable.ts';
import { escapeHtml } from '#server/platform/email/layout.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { portOf } from './cloud/environment.ts';
import { localPage } from './cloud/pages.ts';
import { listen, type RunningServer, send, urlOf } from './http.ts';
import { runCommand, StartProblem } from './start-problem.ts';

const PAGE_SIZE = 50;

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\]):\d+$/;

/** Refuses any database but that of the local cloud. */
export function refuseOtherDatabases({
  FIREBASE_PROJECT_ID,
  FIRESTORE_EMULATOR_HOST,
}: NodeJS.ProcessEnv): void {
  const isLocal = FIREBASE_PROJECT_ID?.startsWith('demo-') && LOOPBACK.test(FIRESTORE_EMULATOR_HOST ?? '');
  if (isLocal) return;
  throw new StartProblem(
    `npm run data shows the database of the local cloud (${LOCAL_PROJECT}) and no other.`,
  );
}

const linkTo = (path: string, text: string): string =>
  `<a href="/${path.split('/').map(encodeURIComponent).join('/')}">${escapeHtml(text)}</a>`;

const listOf = (items: readonly string[], none: string): string =>
  items.length === 0 ? `<p class="none">${none}</p>` : items.join('');

const collectionList = async (found: Promise<FirebaseFirestore.CollectionReference[]>): Promise<string[]> =>
  (await found).map(({ path, id }) => `<p>${linkTo(path, id)}</p>`);

const fieldsOf = (document: FirebaseFirestore.DocumentSnapshot): string => {
  const shown = (_name: string, value: unknown) =>
    Buffer.isBuffer(value) ? `${value.byteLength} bytes` : value;
  return `<pre>${escapeHtml(JSON.stringify(document.data(), shown, 2) ?? 'No such document')}</pre>`;
};

async function collectionPage(path: string, after: string): Promise<Response> {
  const query = firestore().collection(path).orderBy(FieldPath.documentId()).limit(PAGE_SIZE);
  const { docs } = await (after ? query.startAfter(after) : query).get();
  const items = docs.map(
    (document) =>
      `<details><summary><b>${linkTo(document.ref.path, document.id)}</b></summary>${fieldsOf(document)}</details>`,
  );
  const last = docs.length === PAGE_SIZE ? docs.at(-1)?.id : undefined;
  const next = last ? `<p><a href="?after=${encodeURIComponent(last)}">Next ${PAGE_SIZE}</a></p>` : '';
  return localPage(escapeHtml(path), linkTo('', 'All collections'), listOf(items, 'No document') + next);
}

async function documentPage(path: string): Promise<Response> {
  const document = await firestore().doc(path).get();
  const inner = await collectionList(document.ref.listCollections());
  const parent = document.ref.parent.path;
  return localPage(escapeHtml(path), linkTo(parent, parent), fieldsOf(document) + inner.join(''));
}

/** The page at an address: all collections, one collection, or one document. Reads only. */
async function dataPage({ pathname, searchParams }: URL): Promise<Response> {
  const parts = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (parts.length === 0) {
    const collections = await collectionList(firestore().listCollections());
    return localPage('Local database', 'Read-only.', listOf(collections, 'No collection'));
  }
  const path = parts.join('/');
  return parts.length % 2 === 1 ? collectionPage(path, searchParams.get('after') ?? '') : documentPage(path);
}

/** Serves the pages by GET and under its own name alone (DNS rebinding). */
export async function serveData(port: number): Promise<RunningServer & { address: string }> {
  const server = await listen(port, async (request, response) => {
    const isOwn = request.method === 'GET' && request.headers.host === new URL(address).host;
    if (!isOwn) return send(response, new Response(null, { status: 403 }));
    const page = await dataPage(urlOf(request)).catch((fault) => {
      console.error(fault);
      return new Response('This cannot be shown.', { status: 400 });
    });
    await send(response, page);
  });
  const address = `http://127.0.0.1:${server.port}`;
  return { ...server, address };
}

/** `npm run data`: a read-only browser of the local database, which must be running. */
if (import.meta.main)
  await runCommand(async () => {
    process.env.FIREBASE_PROJECT_ID ||= LOCAL_PROJECT;
    process.env.FIRESTORE_EMULATOR_HOST ||= `127.0.0.1:${portOf('firestore')}`;
    refuseOtherDatabases(process.env);
    const { address } = await serveData(0);
    console.log(`The local database is at ${address}. Ctrl-C stops it.`);
  });
