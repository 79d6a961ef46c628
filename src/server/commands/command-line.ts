import { createInterface } from 'node:readline/promises';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { DomainError } from '#domain/errors.ts';
import { codeOf } from './doctor/finding.ts';

export function exitWithUsage(usage: string): never {
  console.error(usage);
  process.exit(2);
}

export function refuse(sentence: string): never {
  console.error(`${sentence} Nothing was done.`);
  process.exit(2);
}

/** The options and words of the command line. Exits with 2 for an unknown option. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return exitWithUsage(usage);
  }
}

/** One line of the terminal; empty at the end of input. */
export async function answerTo(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  return answer;
}

export function exitWithoutChange(fault: unknown, name: string): never {
  const code = codeOf(fault);
  if (fault instanceof DomainError) console.error(fault.message);
  else if (code === 'auth/user-not-found' || code === 'auth/invalid-email')
    console.error(`There is no account called ${name}.`);
  else console.error(`It failed (${code}); npm run doctor looks at the services.`);
  process.exit(1);
}
