import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { pressesOf, type RealBrowser, until } from './real-browser.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Where Debian has the parts: the driver, the browser that it starts, and a screen for a machine without one. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

/** Its driver says nothing of its console, so each page notes what goes wrong from the first question on. */
const LISTEN = `if (!window.walkErrors) { window.walkErrors = [];
  addEventListener('error', (event) => walkErrors.push(String(event.message)));
  addEventListener('unhandledrejection', (event) => walkErrors.push(String(event.reason)));
  const said = console.error; console.error = (...words) => { walkErrors.push(words.join(' ')); said(...words); }; }`;

const WITHOUT_TOOLBAR = `data:text/html,<button onclick="open('about:blank','_blank','toolbar=no,menubar=no,location=no,width=1280,height=900')">Open</button>`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A screen that nobody sees; it chooses its own number and says it. */
async function startScreen(program: string): Promise<{ display: string; stop(): void }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = child.stdio[3] as NodeJS.ReadableStream;
  const [number] = (await Promise.race([once(pipe, 'data'), once(child, 'exit').then(() => [''])])) as [
    Buffer,
  ];
  if (`${number}`.trim() === '') throw new Error('The screen for WebKit did not start.');
  return { display: `:${`${number}`.trim()}`, stop: () => child.kill('SIGTERM') };
}

/** Starts WebKitGTK on a screen of its own and drives it by WebDriver. */
export async function startWebKit({
  driver: program,
  browser,
  screen,
}: WebKitPrograms): Promise<RealBrowser> {
  const { display, stop } = await startScreen(screen);
  const port = await freePort();
  const errors: string[] = [];
  const child = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      // The root of a container may not make the namespaces that keep a page from the machine; the pages are ours.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: never };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 400)}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    if (
      await call('GET', '/status').then(
        () => true,
        () => false,
      )
    )
      break;
    if (tries > 100 || child.exitCode !== null) throw new Error('The driver of WebKit did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const options = { binary: browser, args: ['--automation'] };
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const element = async (selector: string) => {
    const found = (await call('POST', `${session}/element`, { using: 'css selector', value: selector })) as {
      [ELEMENT]: string;
    };
    return `${session}/element/${found[ELEMENT]}`;
  };
  /** Keeps what the page has noted, before another takes its place. */
  const collect = async () => {
    errors.push(...(await run<string[]>('return window.walkErrors ?? []')));
    await run('if (window.walkErrors) window.walkErrors.length = 0');
  };
  const run = async <T>(body: string, ...values: unknown[]): Promise<T> => {
    const script = `const [values, done] = [...arguments]; (async () => { ${LISTEN} ${body} })().then((said) => done(JSON.stringify(said ?? null)))`;
    const said = (await call('POST', `${session}/execute/async`, { script, args: [values] })) as string;
    return JSON.parse(said);
  };
  // Where pages scroll smoothly, the driver looks for the element before it has arrived.
  const click = (selector: string) =>
    until(async () => {
      await run(
        "document.querySelector(values[0])?.scrollIntoView({ block: 'center', behavior: 'instant' })",
        selector,
      );
      await call('POST', `${await element(selector)}/click`);
      return true;
    }, `WebKit presses ${selector}`);
  // With its toolbar a window is at least 447 px wide; a page may open one without.
  const first = await call('GET', `${session}/window`);
  await call('POST', `${session}/url`, { url: WITHOUT_TOOLBAR });
  await click('button');
  await until(async () => {
    const handles: string[] = await call('GET', `${session}/window/handles`);
    const handle = handles.find((one) => one !== first);
    if (handle) await call('POST', `${session}/window`, { handle });
    return Boolean(handle);
  }, 'WebKit opens a window');
  return {
    name: 'WebKit',
    goto: async (url) => {
      await collect();
      await call('POST', `${session}/url`, { url });
      await run('');
    },
    resize: async (width) => {
      await call('POST', `${session}/window/rect`, { width, height: 900 });
      await until(() => run('return innerWidth === values[0]', width), `WebKit is ${width} px wide`);
    },
    run,
    click,
    type: async (selector, text) => {
      await click(selector);
      await call('POST', `${await element(selector)}/value`, { text });
    },
    keys: async (text) => {
      const actions = [{ type: 'key', id: 'keyboard', actions: pressesOf(text) }];
      await call('POST', `${session}/actions`, { actions });
    },
    computed: async (selector) => {
      const one = await element(selector);
      return `${await call('GET', `${one}/computedrole`)} "${await call('GET', `${one}/computedlabel`)}"`;
    },
    errors: async () => {
      await collect();
      return errors;
    },
    close: async () => {
      await call('DELETE', session).catch(() => {});
      child.kill('SIGTERM');
      stop();
    },
  };
}
