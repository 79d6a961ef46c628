import { type Actor, type Audience, belongsTo } from '../access.ts';

/** The ways in which a notice can reach somebody: the bell, a mail to the recovery address, an alert of a browser. */
export const CHANNELS = ['app', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_NAMES: Record<Channel, string> = { app: 'In the app', mail: 'Email', push: 'Alert' };

export interface Topic {
  name: string;
  /** What it tells of, in a sentence. */
  says: string;
  /** Who is asked about it, and told of it. */
  audience: Exclude<Audience, 'anyone'>;
  /**
   * The channels that it has, each with what holds until somebody chooses. No mail is on by itself: the recovery address was
   * given for another purpose (D100). An alert needs a browser that was pressed for it, so it may be on.
   */
  channels: Partial<Record<Channel, boolean>>;
}

/** What people can be told of. What each holds is in `events.ts`. */
export const TOPICS = {
  contributions: {
    name: 'Your contributions',
    says: 'Decisions and questions about what you sent. Their emails always reach you.',
    audience: 'user',
    // The mail of a decision goes to the address of the contribution, and is part of the contribution itself.
    channels: { app: true, push: true },
  },
  recognition: {
    name: 'Badges and INZ',
    says: 'Badges that you are given, and INZ that was confirmed.',
    audience: 'user',
    channels: { app: true, mail: false, push: true },
  },
  followed: {
    name: 'What you follow',
    says: 'News of the ideas and roadmap items that you follow.',
    audience: 'member',
    channels: { app: true, mail: false, push: false },
  },
  missions: {
    name: 'Missions',
    says: 'New missions, and decisions on your submissions.',
    audience: 'member',
    channels: { app: true, mail: false, push: false },
  },
  news: {
    name: 'News',
    says: 'What appears in the feed.',
    audience: 'member',
    channels: { app: true, mail: false, push: false },
  },
  mentions: {
    name: 'Mentions',
    says: 'Another admin asks for your opinion.',
    audience: 'admin',
    channels: { app: true, mail: false, push: true },
  },
  confirmations: {
    name: 'Awards to confirm',
    says: 'Large awards that need a second admin.',
    audience: 'admin',
    channels: { app: true, mail: false, push: false },
  },
  arrivals: {
    name: 'New contributions',
    says: 'The alert on this device when something arrives on the desk.',
    audience: 'admin',
    channels: { push: true },
  },
} as const satisfies Record<string, Topic>;

export type TopicId = keyof typeof TOPICS;
export const TOPIC_IDS = Object.keys(TOPICS) as [TopicId, ...TopicId[]];

/** A topic as one of all. */
export const topicOf = (id: TopicId): Topic => TOPICS[id];

/** The topics that somebody is asked about. */
export function topicsFor(actor: Actor): TopicId[] {
  return TOPIC_IDS.filter((id) => belongsTo(actor, topicOf(id).audience));
}
