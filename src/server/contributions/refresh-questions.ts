import { daysFrom } from '#domain/clocks.ts';
import { dueReminder, QUESTION_WAIT_DAYS } from '#domain/contributions/question-wait.ts';
import { sizeOf } from '#server/platform/firestore/firestore.ts';
import { everyOf } from '#server/platform/firestore/paging.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { orLog } from '#server/platform/log.ts';
import { noteOperation, raiseOperationAlarm } from '#server/platform/operation-state.ts';
import { enqueue, freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { asContribution, contributionDocument, contributions } from './records/contributions.ts';

const waiting = () => contributions().where('status', '==', 'needs_info');

function questionsToRemindOf(now: Date): Promise<string[]> {
  const [first] = QUESTION_WAIT_DAYS.reminders;
  const found = waiting()
    .where('reviewed_at', '>', daysFrom(now, -QUESTION_WAIT_DAYS.end))
    .where('reviewed_at', '<=', daysFrom(now, -first))
    .orderBy('reviewed_at');
  return everyOf(found, ({ id }) => id);
}

const countLateQuestions = (now: Date) =>
  sizeOf(waiting().where('reviewed_at', '<=', daysFrom(now, -QUESTION_WAIT_DAYS.alarm)));

function remindOfQuestion(id: string, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const document = await transaction.get(contributionDocument(id));
    const due = document.exists ? dueReminder(asContribution(document), now.getTime()) : null;
    if (!due) return false;
    const { askedAt, stage } = due;
    // A question may be repeated at another time.
    const cause = `${id}_${Date.parse(askedAt)}_${stage}`;
    const payload = { contribution_id: id, asked_at: askedAt };
    const message = freshMessage('contribution-reminder', cause, payload);
    if ((await transaction.get(outboxDocument(message))).exists) return false;
    enqueue(transaction, message, now, now);
    return true;
  });
}

/** One alarm for all overdue ones. Idempotent: a reminder's id is its question and day. */
export async function refreshQuestions(now: Date): Promise<{ reminded: number; late: number }> {
  let reminded = 0;
  for (const id of await questionsToRemindOf(now)) {
    const line = { level: 'error', event: 'contributor not reminded', id } as const;
    if (await orLog(line, () => remindOfQuestion(id, now))) reminded += 1;
  }
  const late = await countLateQuestions(now);
  await noteOperation({ questions: { late } });
  if (late > 0) await raiseOperationAlarm({ cause: 'question-late', count: late }, now);
  return { reminded, late };
}
