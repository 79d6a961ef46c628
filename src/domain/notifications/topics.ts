import { type Actor, type Audience, belongsTo } from '../access.ts';

/** The channels of a notice: the bell, a mail to the recovery address, a browser alert. */
export const CHANNELS = ['app', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_NAMES: Record<Channel, string> = { app: 'In the app', mail: 'Email', push: 'Alert' };

export interface Topic {
  name: string;
  text: string;
  audience: Exclude<Audience, 'anyone'>;
  /** Defaults. Never mail: the address was given for another purpose (D100). Alerts need a subscription. */
  channels: Partial<Record<Channel, boolean>>;
}

export const TOPICS = {
  contributions: {
    name: 'Your contributions',
    text: 'Decisions and questions about what you sent. Their emails always reach you.',
    audience: 'user',
    // The mail of a decision goes to the address of the contribution, and is part of the contribution itself.
    channels: { app: true, push: true },
  },
  recognition: {
    name: 'Recognition',
    text: 'Badges that you are given, INZ that was confirmed, and roadmap items that came of what you sent.',
    audience: 'user',
    channels: { app: true, mail: false, push: true },
  },
  followed: {
    name: 'What you follow',
    text: 'News of the ideas and roadmap items that you follow.',
    audience: 'member',
    channels: { app: true, mail: false, push: false },
  },
  missions: {
    name: 'Missions',
    text: 'New missions, and decisions on your submissions.',
    audience: 'member',
    channels: { app: true, mail: false, push: false },
  },
  news: {
    name: 'News',
    text: 'What appears in the feed.',
    audience: 'member',
    channels: { app: true, mail: false, push: false },
  },
  mentions: {
    name: 'Mentions',
    text: 'Another admin asks for your opinion.',
    audience: 'admin',
    channels: { app: true, mail: false, push: true },
  },
  confirmations: {
    name: 'Awards to confirm',
    text: 'Large awards that need a second admin.',
    audience: 'admin',
    channels: { app: true, mail: false, push: false },
  },
  arrivals: {
    name: 'New contributions',
    text: 'The alert on this device when something arrives on the desk.',
    audience: 'admin',
    channels: { push: true },
  },
} as const satisfies Record<string, Topic>;

export type TopicId = keyof typeof TOPICS;
export const TOPIC_IDS = Object.keys(TOPICS) as [TopicId, ...TopicId[]];

export const topicOf = (id: TopicId): Topic => TOPICS[id];

export function topicsFor(actor: Actor): TopicId[] {
  return TOPIC_IDS.filter((id) => belongsTo(actor, topicOf(id).audience));
}
