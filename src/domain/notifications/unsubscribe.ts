import { TOPIC_IDS, type TopicId, topicOf } from './topics.ts';

/** Mails of their own, which nobody gets who did not ask for them. */
export const PERIODICALS = ['digest', 'recap'] as const;
export type Periodical = (typeof PERIODICALS)[number];

/** What a link in a mail stops: the mails of one topic, or a periodical. */
export type MailKind = TopicId | Periodical;

/** What each is called, and who is offered it. */
export const PERIODICAL_NAMES: Record<
  Periodical,
  { name: string; says: string; audience: 'member' | 'admin' }
> = {
  digest: {
    name: 'Weekly summary',
    says: 'What happened in the past week, sent on Mondays. Nothing is sent for an empty week.',
    audience: 'member',
  },
  recap: {
    name: 'Daily admin summary',
    says: 'What is waiting for admins, sent each morning. Nothing is sent when nothing is waiting.',
    audience: 'admin',
  },
};

export function isPeriodical(kind: string): kind is Periodical {
  return PERIODICALS.some((one) => one === kind);
}

export function isMailKind(text: string): text is MailKind {
  return isPeriodical(text) || TOPIC_IDS.some((id) => id === text);
}

/** What the person is told that a link stops. */
export const nameOfMail = (kind: MailKind): string =>
  isPeriodical(kind) ? PERIODICAL_NAMES[kind].name : topicOf(kind).name;
