import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RealBrowser } from './real-browser.ts';

/** Firefox asks nobody for anything, and says in its console what a content policy has refused. */
const PREFERENCES: Record<string, boolean | number | string> = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
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

/** The address at which Firefox listens, as it prints it. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of child.stderr ?? []) {
    said += chunk;
    const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
    if (found) return `${found}/session`;
  }
  throw new Error(`Firefox ended: ${said.slice(0, 400)}`);
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

/** Starts a Firefox of its own, with a profile that is thrown away, and drives it by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<RealBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'thegrid-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, flags, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' },
  });
  const errors: string[] = [];
  const { call, end } = await connect(await addressOf(child), (method, params: Entry) => {
    if (method === 'log.entryAdded' && params.level === 'error') errors.push(params.text);
  });
  child.stderr?.resume();
  await call('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } });
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
  return {
    name: 'Firefox',
    goto: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    resize: async (width) =>
      void (await call('browsingContext.setViewport', { context, viewport: { width, height: 900 } })),
    run,
    click,
    type: async (selector, text) => {
      await click(selector);
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform('keyboard', 'key', keys);
    },
    errors: async () => errors,
    close: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : null;
      await call('browser.close', {}).catch(() => child.kill('SIGTERM'));
      await ended;
      end();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
