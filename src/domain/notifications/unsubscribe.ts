import { TOPIC_IDS, type TopicId, topicOf } from './topics.ts';

/** Opt-in mails. */
export const DIGEST_KINDS = ['digest', 'recap'] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];

export type MailKind = TopicId | DigestKind;

export const DIGEST_NAMES: Record<DigestKind, { name: string; text: string; audience: 'member' | 'admin' }> =
  {
    digest: {
      name: 'Weekly summary',
      text: 'What happened in the past week, sent on Mondays. Nothing is sent for an empty week.',
      audience: 'member',
    },
    recap: {
      name: 'Daily admin summary',
      text: 'What is waiting for admins, sent each morning. Nothing is sent when nothing is waiting.',
      audience: 'admin',
    },
  };

export function isDigest(kind: string): kind is DigestKind {
  return DIGEST_KINDS.some((one) => one === kind);
}

export function isMailKind(text: string): text is MailKind {
  return isDigest(text) || TOPIC_IDS.some((id) => id === text);
}

export const nameOfMail = (kind: MailKind): string =>
  isDigest(kind) ? DIGEST_NAMES[kind].name : topicOf(kind).name;
