import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { PORTS, type PortName, portOf } from './cloud/environment.ts';
import { StartProblem } from './start-problem.ts';

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (fault) => resolve((fault as NodeJS.ErrnoException).code !== 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Refuses with one clear sentence when a port is taken, naming the variable that moves it. */
export async function checkPorts(): Promise<void> {
  for (const name of Object.keys(PORTS) as PortName[]) {
    const port = portOf(name);
    if (!(await isFree(port, '127.0.0.1'))) {
      throw new StartProblem(
        `Port ${port} is taken by another program: end it, or set ${PORTS[name].variable} to a free port.`,
      );
    }
  }
}

/** Makes a folder and those above it, one by one: Node's own way never ends where the system refuses with ENOENT. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Refuses with one clear sentence when nothing can be written to the folder of the local data. */
export function checkDataFolder(directory: string): void {
  try {
    makeFolder(resolve(directory));
    const probe = join(directory, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch {
    throw new StartProblem(
      `The folder ${directory} cannot be written to: change its permissions, or set LOCAL_DATA to another folder.`,
    );
  }
}

/** Reads the variables of a `.env` file, if there is one; what is set already wins. */
export function loadDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
