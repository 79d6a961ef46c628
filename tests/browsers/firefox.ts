import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pressesOf, type RealBrowser, until } from './real-browser.ts';

/** Firefox asks nobody for anything, and says in its console what a content policy has refused. */
const PREFERENCES: Record<string, boolean | number | string> = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'marionette.port': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'toolkit.telemetry.enabled': false,
};

/** Notes each element whose file could not be loaded, from before the first one, for as long as the tab is open. */
const NOTE_FAILED_LOADS = `addEventListener('error', ({ target }) => {
  if (target instanceof Element) console.error('not loaded: ' + target.outerHTML.slice(0, 300));
}, true);`;

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}
interface Entry {
  level: string;
  text: string;
}

/** The answers of Marionette: each is JSON behind its length in bytes. */
async function* answersOf(socket: Socket): AsyncGenerator<unknown, never> {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk]);
    for (let colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (rest.length < end) break;
      yield JSON.parse(rest.subarray(colon + 1, end).toString());
      rest = rest.subarray(end);
    }
  }
  throw new Error('Firefox ended');
}

/** A connection by Marionette, the only one that gives computed roles and names; one command at a time. */
async function connectMarionette(profile: string) {
  let port = 0;
  await until(
    async () => {
      await access(join(profile, 'WebDriverBiDiServer.json'));
      port = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8'));
      return port > 0;
    },
    'Firefox starts',
    50,
  );
  const socket = createConnection(port, '127.0.0.1');
  const answers = answersOf(socket);
  await answers.next();
  let last = 0;
  return {
    async command<T>(name: string, parameters: object): Promise<T> {
      const text = JSON.stringify([0, ++last, `WebDriver:${name}`, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      const [, , error, result] = (await answers.next()).value as [1, number, { message: string } | null, T];
      if (error) throw new Error(`${name}: ${error.message}`);
      return result;
    },
    hangUp: () => socket.destroy(),
  };
}

/** A connection by WebDriver BiDi: commands with their answers, and events. */
async function connect(address: string, heard: (method: string, params: never) => void) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.type === 'event') heard(answer.method ?? '', answer.params as never);
    else waiting.get(answer.id ?? 0)?.(answer);
  });
  let last = 0;
  return {
    async call(method: string, params: object): Promise<Record<string, unknown>> {
      const id = ++last;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      const { type, result, error, message } = await answered;
      waiting.delete(id);
      if (type === 'error') throw new Error(`${method}: ${error} ${message}`);
      return result ?? {};
    },
    end: () => socket.close(),
  };
}

/** Starts a Firefox of its own, with a profile that is thrown away, and drives it by WebDriver BiDi and Marionette. */
export async function startFirefox(program: string): Promise<RealBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'thegrid-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const flags = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--marionette',
    '--remote-debugging-port',
    '0',
  ];
  const child = spawn(program, flags, {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' },
  });
  const errors: string[] = [];
  const { command, hangUp } = await connectMarionette(profile);
  const { capabilities } = await command<{ capabilities: { webSocketUrl: string } }>('NewSession', {
    webSocketUrl: true,
  });
  const { call, end } = await connect(capabilities.webSocketUrl, (method, params: Entry) => {
    if (method === 'log.entryAdded' && params.level === 'error') errors.push(params.text);
  });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  // What could not be loaded is told to the element alone, and not to the console.
  await call('script.addPreloadScript', { functionDeclaration: `() => {${NOTE_FAILED_LOADS}}` });
  const { contexts } = (await call('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context ?? '';

  const run = async <T>(body: string, ...values: unknown[]): Promise<T> => {
    const { type, result, exceptionDetails } = (await call('script.callFunction', {
      functionDeclaration: `async (text) => { const values = JSON.parse(text); return JSON.stringify(await (async () => { ${body} })()) }`,
      arguments: [{ type: 'string', value: JSON.stringify(values) }],
      target: { context },
      awaitPromise: true,
    })) as { type: string; result: { value?: string }; exceptionDetails?: { text: string } };
    if (type !== 'success') throw new Error(exceptionDetails?.text);
    return result.value === undefined ? (undefined as T) : JSON.parse(result.value);
  };
  const perform = (id: string, type: string, actions: object[]) =>
    call('input.performActions', { context, actions: [{ type, id, actions }] });
  const click = async (selector: string) => {
    const [x, y] = await run<[number, number]>(
      `const one = document.querySelector(values[0]); one.scrollIntoView({ block: 'center', behavior: 'instant' });
       const { x, y, width, height } = one.getBoundingClientRect(); return [Math.round(x + width / 2), Math.round(y + height / 2)]`,
      selector,
    );
    await perform('pointer', 'pointer', [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  };
  const keys = async (text: string) => void (await perform('keyboard', 'key', pressesOf(text)));
  return {
    name: 'Firefox',
    goto: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    resize: async (width) =>
      void (await call('browsingContext.setViewport', { context, viewport: { width, height: 900 } })),
    run,
    click,
    type: async (selector, text) => {
      await click(selector);
      await keys(text);
    },
    keys,
    computed: async (selector) => {
      const { value } = await command<{ value: Record<string, string> }>('FindElement', {
        using: 'css selector',
        value: selector,
      });
      const [id] = Object.values(value);
      const role = await command<{ value: string }>('GetComputedRole', { id });
      const label = await command<{ value: string }>('GetComputedLabel', { id });
      return `${role.value} "${label.value}"`;
    },
    errors: async () => errors,
    close: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      await ended;
      end();
      hangUp();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
