import { can } from '#domain/access.ts';
import { fold } from '#domain/search-text.ts';
import { PATHS } from '#lib/paths.ts';
import { isMember, personOf, type SignedIn } from '#state/session.ts';
import type { IconName } from '../Icon.tsx';

const DESK = PATHS.adminDashboard;

type Place = Pick<Entry, 'title' | 'icon'> & { to: string };

const ADMIN: readonly Place[] = [
  { title: 'Generate Tokens', icon: 'ticket', to: `${DESK}?tab=tokens` },
  { title: 'Insiderz Management', icon: 'manage', to: `${DESK}?tab=insiderz` },
  { title: 'User Management', icon: 'account', to: `${DESK}?tab=users` },
  { title: 'Manage the roadmap', icon: 'board', to: `${DESK}?tab=insiderz&section=roadmap` },
  { title: 'Manage ideas', icon: 'idea', to: `${DESK}?tab=insiderz&section=ideas` },
  { title: 'Manage missions', icon: 'flag', to: `${DESK}?tab=insiderz&section=missions` },
  { title: 'Manage the feed', icon: 'list', to: `${DESK}?tab=insiderz&section=feed` },
  { title: 'Manage badges', icon: 'manage', to: `${DESK}?tab=insiderz&section=badges` },
  { title: 'Audit log', icon: 'record', to: `${DESK}?view=audit` },
  { title: 'Sign-in attempts', icon: 'record', to: `${DESK}?view=attempts` },
  { title: 'Undelivered email', icon: 'mail', to: `${DESK}?view=outbox` },
  { title: 'Suspected spam', icon: 'filter', to: `${DESK}?view=held` },
  { title: 'Reports', icon: 'report', to: `${DESK}?view=reports` },
  { title: 'Data by email address', icon: 'record', to: `${DESK}?view=address` },
  { title: 'Webhooks', icon: 'external', to: `${DESK}?view=webhooks` },
  { title: 'App keys', icon: 'ticket', to: `${DESK}?view=vouching` },
];

const MEMBER: readonly Place[] = [
  { title: 'Dashboard', icon: 'dashboard', to: PATHS.insiderzDashboard },
  { title: 'Roadmap', icon: 'board', to: PATHS.insiderzRoadmap },
  { title: 'Ideas', icon: 'idea', to: PATHS.insiderzIdeas },
  { title: 'Missions', icon: 'flag', to: PATHS.insiderzMissions },
  { title: 'What’s new', icon: 'list', to: PATHS.insiderzFeed },
];

const SITE: readonly Place[] = [
  { title: 'Account', icon: 'account', to: PATHS.account },
  { title: 'Contribute', icon: 'contribute', to: PATHS.contribute },
  { title: 'Leaderboard', icon: 'leaderboard', to: PATHS.leaderboard },
];

/** The portal that is open comes first. */
export function placesFor(session: SignedIn, path: string): Entry[] {
  const person = personOf(session);
  const named = (places: readonly Place[], note: string): Entry[] =>
    places.map((place) => ({ ...place, id: place.to, note }));
  const admin = [
    ...(can(person, 'review', null)
      ? named([{ title: 'Contributions Review', icon: 'review', to: `${DESK}?tab=review` }], 'Admin')
      : []),
    ...(can(person, 'administer', null) ? named(ADMIN, 'Admin') : []),
  ];
  const member = isMember(session) ? named(MEMBER, 'Insiderz') : [];
  const portals = path.startsWith(PATHS.adminPortal) ? [...admin, ...member] : [...member, ...admin];
  return [...portals, ...named(SITE, '')];
}

export interface Entry {
  id: string;
  title: string;
  /** Shown at the end of the line; searched too. */
  note: string;
  /** A person's tile shows the name in its place. */
  icon: IconName | 'person';
  to: string | (() => void);
  keys?: string;
}

export interface EntryGroup {
  value: string;
  items: readonly Entry[];
}

const SHOWN = 5;

/** The first entries that contain each word; those whose title begins with the text first. */
export function matching(
  entries: readonly Entry[],
  matches: (folded: string) => boolean,
  text: string,
  most = SHOWN,
): Entry[] {
  const start = fold(text);
  const found = entries.filter(({ title, note }) => matches(fold(`${title} ${note}`)));
  const begins = ({ title }: Entry) => (fold(title).startsWith(start) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b)).slice(0, most);
}

/** The title in three parts around the first word of the text that is found in it. */
export function aroundMatch(title: string, text: string): readonly [string, string, string] {
  const plain = title.toLowerCase();
  for (const word of text.trim().toLowerCase().split(/\s+/)) {
    const at = word === '' ? -1 : plain.indexOf(word);
    if (at >= 0)
      return [title.slice(0, at), title.slice(at, at + word.length), title.slice(at + word.length)];
  }
  return [title, '', ''];
}
