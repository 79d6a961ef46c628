import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartProblem } from './start-problem.ts';

/** Seeds an empty local cloud, once per data folder, in a process of its own. */
export async function seedOnce(directory: string, env: Record<string, string>): Promise<void> {
  const mark = join(directory, 'seeded');
  if (existsSync(mark)) return;
  const script = fileURLToPath(new URL('./seed.ts', import.meta.url));
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('exit', (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new StartProblem('The local data could not be filled in; the error is above.');
  writeFileSync(mark, `${new Date().toISOString()}\n`);
}
