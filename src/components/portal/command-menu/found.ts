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

/** How long a list is searched without being loaded again, in milliseconds. */
const FRESH_MS = 60_000;

async function all<Row>(
  page: (after: string | undefined) => Promise<{ items: readonly Row[]; next?: string | null | undefined }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await page(after);
    rows.push(...items);
    after = next ?? undefined;
  } while (after !== undefined);
  return rows;
}

const adminList = (section: string, q: string) =>
  `${PATHS.adminDashboard}?${new URLSearchParams({ tab: 'insiderz', section, q })}`;

const CONTRIBUTIONS: Source = {
  name: 'Contributions',
  load: async (signal) => {
    const rows = await all(async (after) => {
      const { rows: items, next } = await callSignedIn(indexContributions, { query: { after } }, { signal });
      return { items, next };
    });
    return rows.map(({ id, reference, summary, display_name, status, withdrawn_at }) => ({
      id,
      title: summary.split('\n', 1)[0] || display_name,
      note: `${display_name} · ${reference} · ${stateLabelOf({ status, withdrawn_at })}`,
      icon: 'review',
      to: `${PATHS.adminDashboard}?${new URLSearchParams({ tab: 'review', c: id })}`,
    }));
  },
};

const PEOPLE: Source = {
  name: 'People',
  load: async (signal) => {
    const users = await all((after) => callSignedIn(indexUsers, { query: { after } }, { signal }));
    return users.map(({ id, username, display_name, roles }) => ({
      id,
      title: username,
      note: `${display_name} · ${rolesText(roles)}`,
      icon: 'person',
      to: `${PATHS.adminDashboard}?${new URLSearchParams({ tab: 'users', q: username })}`,
    }));
  },
};

const ideas = (isAdmin: boolean): Source => ({
  name: 'Ideas',
  load: async (signal) => {
    const rows = await all((after) =>
      callSignedIn(listMemberIdeas, { query: { after, rows: 'kept' } }, { signal }),
    );
    return rows.map(({ id, title, status }) => ({
      id,
      title,
      note: `Idea · ${IDEA_STATUS_LABELS[status]}`,
      icon: 'idea',
      to: isAdmin ? adminList('ideas', title) : `${PATHS.insiderzIdeas}#idea-${id}`,
    }));
  },
});

const roadmap = (isAdmin: boolean): Source => ({
  name: 'Roadmap',
  load: async (signal) => {
    const rows = await all((after) => callSignedIn(getRoadmap, { query: { after } }, { signal }));
    return rows.map(({ id, title, column_name }) => ({
      id,
      title,
      note: `Roadmap · ${ROADMAP_COLUMN_LABELS[column_name]}`,
      icon: 'board',
      to: isAdmin ? adminList('roadmap', title) : `${PATHS.insiderzRoadmap}#item-${id}`,
    }));
  },
});

const missions = (isAdmin: boolean): Source => ({
  name: 'Missions',
  load: async (signal) => {
    const rows = await all<{ id: string; title: string; reward_points: number }>((after) =>
      isAdmin
        ? callSignedIn(listMissions, { query: { after } }, { signal })
        : callSignedIn(listMemberMissions, { query: { after } }, { signal }),
    );
    return rows.map(({ id, title, reward_points }) => ({
      id,
      title,
      note: `Mission · ${grouped(reward_points)} INZ`,
      icon: 'flag',
      to: isAdmin ? adminList('missions', title) : `${PATHS.insiderzMissions}#mission-${id}`,
    }));
  },
});

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
