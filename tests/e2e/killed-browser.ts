import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { CHROMIUM_FLAGS } from '../chromium.ts';

/** A browser with a profile on the disk, which can be killed and started again. */
export class KillableBrowser {
  readonly #program: string;
  #folder = '';
  #process: ChildProcess | undefined;

  constructor(program: string) {
    this.#program = program;
  }

  /** Starts it on its profile, which is empty the first time; resolves to its context. */
  async start(): Promise<{ context: BrowserContext; page: Page }> {
    this.#folder ||= await mkdtemp(join(tmpdir(), 'thegrid-browser-'));
    const portFile = join(this.#folder, 'DevToolsActivePort');
    await rm(portFile, { force: true });
    const flags = [...CHROMIUM_FLAGS, '--headless', '--remote-debugging-port=0'];
    const program = this.#program;
    this.#process = spawn(program, [...flags, `--user-data-dir=${this.#folder}`, 'about:blank'], {
      stdio: 'ignore',
    });
    for (let tries = 0; ; tries += 1) {
      const [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n');
      const browser = port
        ? await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null)
        : null;
      const [context] = browser?.contexts() ?? [];
      if (context) return { context, page: await context.newPage() };
      if (tries > 100) throw new Error('The browser did not start.');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Ends it as a crash of the machine would: nothing of it is asked. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once('exit', resolve));
    this.#process?.kill('SIGKILL');
    await ended;
  }

  /** Kills it, and takes its profile away. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) await this.kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
