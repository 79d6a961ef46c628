import { dueReminder, QUESTION_WAIT_DAYS } from '#domain/contributions/question-wait.ts';
import { walk } from '#server/platform/firestore/paging.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { noteQuestionWaits, raiseOperationAlarm } from '#server/platform/operation-state.ts';
import { delayedRecord, freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { asContribution, contributionDocument, contributions } from './records/contributions.ts';

const DAY_MS = 24 * 60 * 60_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

const waiting = () => contributions().where('status', '==', 'needs_info');

/** The ids of the contributions whose question is of an age at which its contributor is reminded. */
async function questionsToRemindOf(now: Date): Promise<string[]> {
  const [first] = QUESTION_WAIT_DAYS.reminders;
  const found = waiting()
    .where('reviewed_at', '>', daysBefore(now, QUESTION_WAIT_DAYS.end))
    .where('reviewed_at', '<=', daysBefore(now, first))
    .orderBy('reviewed_at');
  const ids: string[] = [];
  for await (const { id } of walk(found)) ids.push(id);
  return ids;
}

/** How many questions have had no answer for so long that it is an alarm. */
async function countLateQuestions(now: Date): Promise<number> {
  const late = waiting().where('reviewed_at', '<=', daysBefore(now, QUESTION_WAIT_DAYS.alarm));
  return (await late.count().get()).data().count;
}

/** Puts the reminder that is due in the outbox; false when none is, or it was put there before. */
function remindOfQuestion(id: string, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const document = await transaction.get(contributionDocument(id));
    const due = document.exists ? dueReminder(asContribution(document), now.getTime()) : null;
    if (!due) return false;
    const { askedAt, stage } = due;
    // A question may be asked again, at another moment.
    const cause = `${id}_${Date.parse(askedAt)}_${stage}`;
    const payload = { contribution_id: id, asked_at: askedAt };
    const message = freshMessage('contribution-reminder', cause, payload);
    if ((await transaction.get(outboxDocument(message))).exists) return false;
    transaction.create(outboxDocument(message), delayedRecord(message, now, now));
    return true;
  });
}

/**
 * Reminds contributors of questions that they have not answered, and raises one alarm for all that wait too long. May run
 * again: the id of a reminder is its question and its day. Returns how many of each there were.
 */
export async function refreshQuestions(now: Date): Promise<{ reminded: number; late: number }> {
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
