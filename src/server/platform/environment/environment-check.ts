import { environmentProblems } from '#domain/environment/check.ts';
import { isAway } from '../deadlines.ts';
import { describeCause, log } from '../log.ts';
import { refuseInPreview } from './deployment.ts';

/** Logs the problems of a function's variables, one line each; true if it can answer. */
export function reportEnvironment(): boolean {
  const problems = environmentProblems('functions', process.env);
  for (const { variable, sentence, refuses } of problems) {
    const code = refuses ? 'calls are refused' : 'calls are answered';
    log({ level: 'error', event: 'variable is wrong', id: variable, code, cause: describeCause(sentence) });
  }
  return problems.every(({ refuses }) => !refuses);
}

/**
 * The check of a function at its first call; at load time the platform may not have set variables yet. The returned
 * function throws a 503 while a vital variable is missing; others are only logged.
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
