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

/** At the first call, as variables may not be set at load time. Throws a 503 while a vital one is missing. */
export function environmentCheck(): () => void {
  let isRight = false;
  return () => {
    isRight ||= reportEnvironment();
    // After the report, so that a preview logs its faults as well.
    refuseInPreview();
    if (!isRight) throw isAway();
  };
}
