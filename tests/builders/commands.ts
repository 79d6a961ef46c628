import { spawn } from 'node:child_process';

/** Runs a command of the operator in a process of its own; `words` are its arguments. */
export function runCommand(
  command: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`src/server/commands/${command}.ts`, ...words], {
      env: { ...process.env, ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    child.on('exit', (code) => resolve({ code, said }));
  });
}
