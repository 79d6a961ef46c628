import { PRODUCT } from '../product.ts';
import type { TopicId } from './topics.ts';

/** The kinds of record that a notice can refer to; its title is read when the notice is shown (T14). */
export const SUBJECTS = ['contribution', 'badge', 'mission', 'idea', 'item', 'feed-item', 'award'] as const;
export type SubjectKind = (typeof SUBJECTS)[number];

export const SUBJECT_LINKS: Record<SubjectKind, string> = {
  contribution: 'See the contribution',
  badge: 'See your badges',
  mission: 'See the mission',
  idea: 'See the idea',
  item: 'See the roadmap item',
  'feed-item': 'Read the news',
  award: 'See what the INZ are for',
};

/** `person`: those named by the verb; the `sender` or the `followers` of the subject; all `members` or `admins`. */
export type Receivers = 'person' | 'sender' | 'followers' | 'members' | 'admins';

export interface NoticeEvent {
  topic: TopicId;
  to: Receivers;
  about: SubjectKind;
  /** The event as a sentence without its full stop; the title of the subject is shown next to it. */
  text: string;
}

/** Every event with notices: its topic determines the channels (F11). Tested row by row. */
export const NOTICE_EVENTS = {
  'contribution-accepted': {
    topic: 'contributions',
    to: 'person',
    about: 'contribution',
    text: 'Your contribution was accepted',
  },
  'contribution-declined': {
    topic: 'contributions',
    to: 'person',
    about: 'contribution',
    text: 'Your contribution was declined',
  },
  'contribution-question': {
    topic: 'contributions',
    to: 'person',
    about: 'contribution',
    text: 'We have a question about your contribution',
  },
  'contribution-planned': {
    topic: 'recognition',
    to: 'sender',
    about: 'contribution',
    text: 'A roadmap item came of your contribution',
  },
  'badge-awarded': { topic: 'recognition', to: 'person', about: 'badge', text: 'You have a new badge' },
  'submission-approved': {
    topic: 'missions',
    to: 'person',
    about: 'mission',
    text: 'Your mission submission was approved',
  },
  'submission-rejected': {
    topic: 'missions',
    to: 'person',
    about: 'mission',
    text: 'Your mission submission was not approved',
  },
  'mission-opened': { topic: 'missions', to: 'members', about: 'mission', text: 'There is a new mission' },
  'idea-status': {
    topic: 'followed',
    to: 'followers',
    about: 'idea',
    text: 'An idea you follow has a new status',
  },
  'idea-note': {
    topic: 'followed',
    to: 'followers',
    about: 'idea',
    text: 'News about an idea you follow',
  },
  'idea-merged': {
    topic: 'followed',
    to: 'followers',
    about: 'idea',
    text: 'An idea you follow was merged with another',
  },
  // About the item, whose followers are those of the idea.
  'idea-planned': {
    topic: 'followed',
    to: 'followers',
    about: 'item',
    text: 'An idea you follow is on the roadmap',
  },
  'item-status': {
    topic: 'followed',
    to: 'followers',
    about: 'item',
    text: 'A roadmap item you follow has moved',
  },
  'item-note': {
    topic: 'followed',
    to: 'followers',
    about: 'item',
    text: 'News about a roadmap item you follow',
  },
  'item-shipped': {
    topic: 'followed',
    to: 'followers',
    about: 'item',
    text: 'Something you follow has shipped',
  },
  'feed-published': { topic: 'news', to: 'members', about: 'feed-item', text: `News on ${PRODUCT}` },
  mentioned: {
    topic: 'mentions',
    to: 'person',
    about: 'contribution',
    text: 'Another admin asks for your opinion',
  },
  'award-waits': {
    topic: 'confirmations',
    to: 'admins',
    about: 'award',
    text: 'An award needs a second admin',
  },
  'award-confirmed': {
    topic: 'confirmations',
    to: 'person',
    about: 'award',
    text: 'A second admin confirmed the INZ that you gave',
  },
  'award-declined': {
    topic: 'confirmations',
    to: 'person',
    about: 'award',
    text: 'A second admin declined the INZ that you gave',
  },
  'award-released': {
    topic: 'confirmations',
    to: 'person',
    about: 'award',
    text: 'No second admin confirmed the INZ that you gave',
  },
  // A contribution's decision mail covers this, sent when the INZ is confirmed.
  'badge-inz-confirmed': {
    topic: 'recognition',
    to: 'person',
    about: 'badge',
    text: 'The INZ for your badge is confirmed',
  },
  'mission-inz-confirmed': {
    topic: 'recognition',
    to: 'person',
    about: 'mission',
    text: 'The INZ for your mission is confirmed',
  },
  'inz-taken-back': {
    topic: 'recognition',
    to: 'person',
    about: 'award',
    text: 'INZ that you were given were taken back',
  },
  'inz-paid-again': {
    topic: 'recognition',
    to: 'person',
    about: 'award',
    text: 'INZ that were taken back are yours again',
  },
  'badge-inz-declined': {
    topic: 'recognition',
    to: 'person',
    about: 'badge',
    text: 'Your badge stays, and comes without INZ',
  },
  'mission-inz-declined': {
    topic: 'missions',
    to: 'person',
    about: 'mission',
    text: 'Your mission submission will be reviewed once more',
  },
} as const satisfies Record<string, NoticeEvent>;

export type NoticeEventId = keyof typeof NOTICE_EVENTS;
export const NOTICE_EVENT_IDS = Object.keys(NOTICE_EVENTS) as [NoticeEventId, ...NoticeEventId[]];

/** True for an event that is meaningless without its subject, such as an unpublished feed item. */
export const needsTitle = (event: NoticeEventId): boolean => noticeEvent(event).about === 'feed-item';

export const noticeEvent = (id: NoticeEventId): NoticeEvent => NOTICE_EVENTS[id];
