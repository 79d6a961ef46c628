import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from './http.ts';

export interface Child {
  port: number;
  /** Resolves with the reason when the process ends. */
  ended: Promise<string>;
  /** Requests a stop, and kills the process after two seconds. */
  stop(): Promise<void>;
}

interface ChildOptions {
  execArgv?: string[];
  env?: NodeJS.ProcessEnv;
}

const STOP_MS = 2_000;

/** Starts `entry` as a process and waits until it listens; rejects with its output otherwise. */
export async function startChild(
  entry: URL,
  options: unknown,
  { execArgv = [], env = process.env }: ChildOptions = {},
): Promise<Child> {
  const child = fork(fileURLToPath(entry), { execArgv, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = new Promise<string>((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { port: number } | { failed: string }) => {
      if ('port' in message) resolve(message.port);
      else reject(new Error(message.failed));
    });
    child.on('error', reject);
    void ended.then((reason) => reject(new Error(`${entry.pathname} ended while starting (${reason})`)));
    child.send({ start: options });
  });
  return {
    port,
    ended,
    stop: async () => {
      if (child.connected) child.send({ stop: true });
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The child's side. Stops on request, and also if the parent has died, so that no port stays occupied. */
export function runAsChild<Options>(start: (options: Options) => Promise<RunningServer>): void {
  let running: Promise<RunningServer> | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await (await running?.catch(() => undefined))?.stop();
    process.exit(0);
  };
  process.on('message', (message: { start: Options } | { stop: true }) => {
    if ('stop' in message) return void stop();
    running = start(message.start);
    running.then(
      ({ port }) => process.send?.({ port }),
      (fault) => {
        if (fault instanceof Error && fault.cause) console.error(fault.cause);
        const failed = fault instanceof Error ? fault.message : String(fault);
        process.send?.({ failed }, () => process.exit(1));
      },
    );
  });
  process.on('disconnect', stop);
  process.on('SIGTERM', stop);
  // Ctrl-C reaches every process of the terminal; the parent decides the order of stopping.
  process.on('SIGINT', () => {});
}
