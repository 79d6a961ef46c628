import { environmentProblems } from '#domain/environment/check.ts';
import { isAway } from '../deadlines.ts';
import { describeCause, log } from '../log.ts';
import { refuseInPreview } from './deployment.ts';

/** Logs the faults of a function's variables, one line each; true when it can answer. */
export function reportEnvironment(): boolean {
  const problems = environmentProblems('functions', process.env);
  for (const { variable, sentence, refuses } of problems) {
    const code = refuses ? 'calls are refused' : 'calls are answered';
    log({ level: 'error', event: 'variable is wrong', id: variable, code, cause: describeCause(sentence) });
  }
  return problems.every(({ refuses }) => !refuses);
}

/**
 * The check that a function makes at its first call, not when it is loaded: a platform that loads functions to read
 * their configuration has no variables. Faults of variables that only work after the answer needs are logged and refuse nothing.
 * A preview, which has no data, is refused with a sentence of its own.
 * @throws 503 from the returned function, as long as something is missing without which no answer can be right.
 */
export function environmentCheck(): () => void {
  let isRight = false;
  return () => {
    isRight ||= reportEnvironment();
    // After the report, so that a preview logs its faults as well.
    refuseInPreview();
    if (!isRight) throw isAway();
  };
}
