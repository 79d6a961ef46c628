import { useQueries } from '@tanstack/react-query';
import { can } from '#domain/access.ts';
import { stateLabelOf } from '#domain/contributions/contribution.ts';
import { indexContributions } from '#domain/contributions/desk-contract.ts';
import { grouped } from '#domain/formats.ts';
import { IDEA_STATUS_LABELS } from '#domain/ideas/idea.ts';
import { listMemberIdeas } from '#domain/ideas/member-contract.ts';
import { listMissions } from '#domain/missions/contract.ts';
import { listMemberMissions } from '#domain/missions/member-contract.ts';
import { ROADMAP_COLUMN_LABELS } from '#domain/roadmap/columns.ts';
import { getRoadmap } from '#domain/roadmap/member-contract.ts';
import { wordMatcher } from '#domain/search-text.ts';
import { indexUsers } from '#domain/users/contract.ts';
import { rolesText } from '#domain/users/user.ts';
import { PATHS } from '#lib/paths.ts';
import { callSignedIn, isMember, personOf, type SignedIn } from '#state/session.ts';
import { type Entry, type EntryGroup, matching } from './entries.ts';

interface Source {
  name: string;
  load: (signal: AbortSignal) => Promise<Entry[]>;
}

type Page<Row> = { items: readonly Row[]; next?: string | null | undefined };

/** How long a list is searched without being loaded again, in milliseconds. */
const FRESH_MS = 60_000;

/** A list, read to its end. */
const source = <Row>(
  name: string,
  read: (query: { after: string | undefined }, options: { signal: AbortSignal }) => Promise<Page<Row>>,
  entryOf: (row: Row) => Entry,
): Source => ({
  name,
  load: async (signal) => {
    const rows: Row[] = [];
    let after: string | undefined;
    do {
      const { items, next } = await read({ after }, { signal });
      rows.push(...items);
      after = next ?? undefined;
    } while (after !== undefined);
    return rows.map(entryOf);
  },
});

const deskAt = (members: Record<string, string>) => `${PATHS.adminDashboard}?${new URLSearchParams(members)}`;
const adminList = (section: string, q: string) => deskAt({ tab: 'insiderz', section, q });

const CONTRIBUTIONS = source(
  'Contributions',
  async (query, options) => {
    const { rows: items, next } = await callSignedIn(indexContributions, { query }, options);
    return { items, next };
  },
  ({ id, reference, summary, display_name, status, withdrawn_at }) => ({
    id,
    title: summary.split('\n', 1)[0] || display_name,
    note: `${display_name} · ${reference} · ${stateLabelOf({ status, withdrawn_at })}`,
    icon: 'review',
    to: deskAt({ tab: 'review', c: id }),
  }),
);

const PEOPLE = source(
  'People',
  (query, options) => callSignedIn(indexUsers, { query }, options),
  ({ id, username, display_name, roles }) => ({
    id,
    title: username,
    note: `${display_name} · ${rolesText(roles)}`,
    icon: 'person',
    to: deskAt({ tab: 'users', q: username }),
  }),
);

const ideas = (isAdmin: boolean) =>
  source(
    'Ideas',
    (query, options) => callSignedIn(listMemberIdeas, { query: { ...query, rows: 'kept' } }, options),
    ({ id, title, status }) => ({
      id,
      title,
      note: `Idea · ${IDEA_STATUS_LABELS[status]}`,
      icon: 'idea',
      to: isAdmin ? adminList('ideas', title) : `${PATHS.insiderzIdeas}#idea-${id}`,
    }),
  );

const roadmap = (isAdmin: boolean) =>
  source(
    'Roadmap',
    (query, options) => callSignedIn(getRoadmap, { query }, options),
    ({ id, title, column_name }) => ({
      id,
      title,
      note: `Roadmap · ${ROADMAP_COLUMN_LABELS[column_name]}`,
      icon: 'board',
      to: isAdmin ? adminList('roadmap', title) : `${PATHS.insiderzRoadmap}#item-${id}`,
    }),
  );

const missions = (isAdmin: boolean) =>
  source<{ id: string; title: string; reward_points: number }>(
    'Missions',
    (query, options) =>
      isAdmin
        ? callSignedIn(listMissions, { query }, options)
        : callSignedIn(listMemberMissions, { query }, options),
    ({ id, title, reward_points }) => ({
      id,
      title,
      note: `Mission · ${grouped(reward_points)} INZ`,
      icon: 'flag',
      to: isAdmin ? adminList('missions', title) : `${PATHS.insiderzMissions}#mission-${id}`,
    }),
  );

function sourcesFor(session: SignedIn, path: string): Source[] {
  const person = personOf(session);
  const isAdministrator = can(person, 'administer', null);
  const isAdmin = isAdministrator && !path.startsWith('/insiderz');
  return [
    ...(can(person, 'review', null) ? [CONTRIBUTIONS] : []),
    ...(isMember(session) ? [ideas(isAdmin), roadmap(isAdmin), missions(isAdmin)] : []),
    ...(isAdministrator ? [PEOPLE] : []),
  ];
}

/** By list; loaded once something is typed. */
export function useFound(session: SignedIn, text: string) {
  const sources = sourcesFor(session, location.pathname);
  const lists = useQueries({
    queries: sources.map(({ name, load }) => ({
      queryKey: ['find', name, location.pathname],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
      enabled: text.trim() !== '',
      staleTime: FRESH_MS,
    })),
  });
  const matches = wordMatcher(text);
  const groups: EntryGroup[] = sources.map(({ name }, n) => ({
    value: name,
    items: matching(lists[n]?.data ?? [], matches, text),
  }));
  return {
    groups,
    isLoading: lists.some(({ isFetching }) => isFetching),
    hasFailed: lists.some(({ isError }) => isError),
  };
}
