import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Environment } from '#domain/environment/variable.ts';
import { codeOf } from '../doctor/finding.ts';
import { type Setup, Stopped, settingOf } from './run-steps.ts';

const FIREBASE = fileURLToPath(
  new URL('../../../../node_modules/firebase-tools/lib/bin/firebase.js', import.meta.url),
);

/** The result in what `firebase … --json` prints. @throws Stopped */
export function readFirebaseOutput<T>(command: string, printed: string): T {
  // https://github.com/firebase/firebase-tools/blob/main/src/command.ts; notices may precede the JSON.
  const text = printed.slice(Math.max(0, printed.search(/^\{/m)));
  let output: { status?: string; result?: T; error?: string };
  try {
    output = JSON.parse(text);
  } catch {
    throw new Stopped(`firebase ${command} printed no result.`);
  }
  if (output.status !== 'success') throw new Stopped(`firebase ${command}: ${output.error}`);
  return output.result as T;
}

/** Calls this repository's Firebase CLI as the account of `firebase login`. */
export async function firebaseCli<T>(args: readonly string[], cli = FIREBASE): Promise<T> {
  if (!existsSync(cli)) throw new Stopped('The Firebase CLI is not installed: run npm install.');
  const run = promisify(execFile)(process.execPath, [cli, ...args, '--json'], { maxBuffer: 2 ** 24 });
  // A failed command prints its result as well.
  const { stdout } = await run.catch((fault: { stdout: string }) => fault);
  return readFirebaseOutput<T>(args[0] ?? '', stdout);
}

export function runInTerminal(args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', resolve);
  });
}

/** Without a terminal, `apps:create` would create a Hosting site, and `login` wait for nobody. */
export async function firebaseInTerminal(args: readonly string[]): Promise<void> {
  if (!process.stdin.isTTY) throw new Stopped(`firebase ${args[0]} needs a terminal.`);
  const code = await runInTerminal([FIREBASE, ...args]);
  if (code !== 0) throw new Stopped(`firebase ${args[0]} ended with ${code}.`);
}

const NETLIFY = 'https://api.netlify.com/api/v1';

/** Netlify's API (https://open-api.netlify.com) with NETLIFY_AUTH_TOKEN; no message quotes a response. */
export const netlifyApi =
  (env: Environment, send: typeof fetch = fetch): Setup['netlify'] =>
  async (method, path, body) => {
    const token = settingOf('NETLIFY_AUTH_TOKEN', env);
    const response = await send(`${NETLIFY}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch((fault: unknown) => {
      throw new Stopped(`Netlify cannot be reached (${codeOf(fault)}).`);
    });
    if (response.status === 401) {
      throw new Stopped('Netlify refuses NETLIFY_AUTH_TOKEN: put a new access token into production.env.');
    }
    if (!response.ok) {
      throw new Stopped(`Netlify responded with ${response.status} to ${method} ${path.split('?')[0]}.`);
    }
    return response.json();
  };
