import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartProblem } from './start-problem.ts';

/** Seeds an empty local cloud, once per data folder, in a process of its own. */
export async function seedOnce(directory: string, env: Record<string, string>): Promise<void> {
  const mark = join(directory, 'seeded');
  if (existsSync(mark)) return;
  const script = fileURLToPath(new URL('./seed.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new StartProblem('The local data could not be filled in; the error is above.');
  writeFileSync(mark, `${new Date().toISOString()}\n`);
}
