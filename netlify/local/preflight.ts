import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { loadDotEnv } from '#server/commands/dot-env.ts';
import { PORTS, type PortName, portOf } from './cloud/environment.ts';
import { StartProblem } from './start-problem.ts';

/** What keeps a program from listening at a port of this machine, or null when nothing does. */
function obstacleAt(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (fault: NodeJS.ErrnoException) => {
      resolve(fault.code === 'EACCES' ? 'may not be used by this account' : 'is taken by another program');
    });
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Refuses with one clear sentence when a port cannot be used, naming the variable that moves it. */
export async function checkPorts(): Promise<void> {
  const given = new Map<number, string>();
  for (const name of Object.keys(PORTS) as PortName[]) {
    const { variable } = PORTS[name];
    const port = portOf(name);
    const other = given.get(port);
    if (other) {
      throw new StartProblem(`Port ${port} is wanted twice: set ${other} or ${variable} to another port.`);
    }
    given.set(port, variable);
    const obstacle = await obstacleAt(port);
    if (obstacle) throw new StartProblem(`Port ${port} ${obstacle}: set ${variable} to a free port.`);
  }
}

// Node's own way to make a path of folders never ends on file systems that take no folders, such as /proc.
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Refuses with one clear sentence when nothing can be written to the folder of the local data. */
export function checkDataFolder(directory: string): void {
  try {
    makeFolder(directory);
    const probe = join(directory, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? ` (${String(fault.code)})` : '';
    throw new StartProblem(
      `The folder ${directory} cannot be written to${code}: change its permissions, or set LOCAL_DATA to another folder.`,
    );
  }
}

/** What every command does before it starts anything: settings, address, folder and ports, each checked. */
export async function prepare(): Promise<{ port: number; directory: string }> {
  loadDotEnv();
  const port = portOf('site');
  process.env.SITE_URL ||= `http://localhost:${port}`;
  const directory = resolve(process.env.LOCAL_DATA || '.local');
  checkDataFolder(directory);
  await checkPorts();
  return { port, directory };
}
