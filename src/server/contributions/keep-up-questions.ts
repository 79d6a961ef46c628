import { describeCause, log } from '#server/platform/log.ts';
import { noteQuestionWaits, raiseOperationAlarm } from '#server/platform/operation-state.ts';
import { countLateQuestions, questionsToRemindOf, remindOfQuestion } from './open-questions.ts';

/**
 * Reminds contributors of questions that they have not answered, and raises one alarm for all that wait too long. May run
 * again: the id of a reminder is its question and its day. Returns how many of each there were.
 */
export async function keepUpQuestions(now: Date): Promise<{ reminded: number; late: number }> {
  let reminded = 0;
  for (const id of await questionsToRemindOf(now)) {
    try {
      if (await remindOfQuestion(id, now)) reminded += 1;
    } catch (cause) {
      log({ level: 'error', event: 'contributor not reminded', id, cause: describeCause(cause) });
    }
  }
  const late = await countLateQuestions(now);
  await noteQuestionWaits({ late });
  if (late > 0) await raiseOperationAlarm({ cause: 'question-late', count: late, step: null }, now);
  return { reminded, late };
}
