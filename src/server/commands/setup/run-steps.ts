import type { Environment } from '#domain/environment/variable.ts';
import { codeOf, withoutSecrets } from '../doctor/finding.ts';

/** What the steps act through; tests replace the outermost parts. */
export interface Setup {
  /** The content of production.env, always current. */
  env: Environment;
  /** Sets values in production.env. */
  save(values: Record<string, string>): void;
  /** One line of the terminal; empty without one. A secret is not echoed. */
  prompt(question: string, isSecret?: boolean): Promise<string>;
  print(line: string): void;
  /** The result of a command of the Firebase CLI. @throws Stopped */
  firebase<T>(args: readonly string[]): Promise<T>;
  /** Runs a command of the Firebase CLI that has questions of its own. @throws Stopped */
  firebaseInteractive(args: readonly string[]): Promise<void>;
  /** The response of Netlify's API. @throws Stopped */
  netlify<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<T>;
  /** Exit code of one of our commands, which reads production.env. */
  command(name: string, args: readonly string[]): Promise<number | null>;
  /** True if the address responds with 200. */
  isReachable(url: string): Promise<boolean>;
  wait(ms: number): Promise<void>;
}

export interface Step {
  name: string;
  what: string;
  /** The equivalent manual action. */
  manual: string;
  /** What it will do exactly, one line each. */
  details?(env: Environment): string[];
  /** Changes nothing. False for a step that is safe to repeat and leaves no trace. @throws Stopped */
  isDone(setup: Setup): Promise<boolean>;
  run(setup: Setup): Promise<void>;
}

/** Ends the command; the message is for the operator. */
export class Stopped extends Error {}

/** Lets the operator continue despite a problem. @throws Stopped */
export async function confirmDespite(problem: string, { prompt, print }: Setup): Promise<void> {
  print(`  ${problem}`);
  const answer = await prompt('  Type yes to continue all the same: ');
  if (answer.trim().toLowerCase() !== 'yes') throw new Stopped('This needs to be put right first.');
}

/**
 * Runs the steps that are not done, in order, up to the first that fails; true if none did. `isDry` changes nothing
 * and calls nothing that does.
 */
export async function runSteps(steps: readonly Step[], given: Setup, isDry: boolean): Promise<boolean> {
  const print = (line: string) => given.print(withoutSecrets(line, given.env));
  const setup = { ...given, print };
  for (const [index, step] of steps.entries()) {
    print(`${index + 1}/${steps.length} ${step.name}: ${step.what}`);
    try {
      // In a dry run, what a step examines may not exist yet.
      if (await step.isDone(setup).catch((fault) => (isDry ? false : Promise.reject(fault)))) {
        print('  Already done.');
        continue;
      }
      for (const line of step.details?.(setup.env) ?? []) print(`  ${line}`);
      print(`  By hand: ${step.manual}`);
      if (isDry) continue;
      await step.run(setup);
      print('  Done.');
    } catch (fault) {
      print(`  Stopped. ${fault instanceof Stopped ? fault.message : `It failed (${codeOf(fault)}).`}`);
      print('  npm run setup continues here; what is done is not done again.');
      return false;
    }
  }
  return true;
}
