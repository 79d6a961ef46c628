/** Documents that a request may read and write, with everything that follows its answer. */
export interface Budget {
  reads: number;
  writes: number;
}

/** How many rows of everything there are when lists are opened. */
export const SIZES = [50, 2_000] as const;

type BySize = (size: number) => Budget;

/** The same at every size. */
const fixed =
  (reads: number): BySize =>
  () => ({ reads, writes: 0 });

/** A page that 50 rows do not fill: `full` is what a full one costs, however many more there are. */
const page =
  (reads: number, full: number): BySize =>
  (size) => ({ reads: size > 50 ? full : reads, writes: 0 });

/**
 * Lists and screens, by how many rows there are: each opening but the first, which makes the rows that are kept and reads the
 * names that a process then knows.
 */
export const LISTS = {
  'desk: first page': fixed(56),
  'desk: all rows': fixed(6),
  'users: all rows': fixed(12),
  'ledger: first page': fixed(56),
  'audit: first page': fixed(106),
  'badges: all': fixed(6),
  'badges: first page of holders': fixed(54),
  'badges: suggestions': fixed(20),
  'badges: first page of the award picker': fixed(54),
  'ideas of admins: first page': fixed(58),
  'ideas of members: first page of the records': fixed(60),
  'ideas of members: all rows': fixed(10),
  'roadmap of admins: first page': fixed(58),
  'roadmap of members: first page': fixed(58),
  'missions of admins: first page': fixed(56),
  'missions of members: first page': fixed(36),
  'submissions: first page': fixed(58),
  'feed of members: first page': fixed(28),
  'invitations: first page of those to be made': page(30, 52),
  'invitations: first page': fixed(52),
  overview: fixed(24),
  'dashboard of members': fixed(38),
  leaderboard: fixed(0),
  session: fixed(4),
} as const satisfies Record<string, BySize>;

/** One request each. */
export const VERBS = {
  'sending a contribution': { reads: 3, writes: 10 },
  'opening a contribution': { reads: 12, writes: 0 },
  'refreshing the desk, nothing new': { reads: 3, writes: 0 },
  'declining a contribution': { reads: 8, writes: 6 },
  'looking at the funnel of four weeks': { reads: 39, writes: 0 },
  'declining ten contributions at once': { reads: 24, writes: 50 },
  'taking ten decisions back at once': { reads: 34, writes: 50 },
  'changes of users, nobody changed': { reads: 4, writes: 0 },
  'giving a role': { reads: 10, writes: 5 },
  'sharing an idea': { reads: 7, writes: 3 },
  'upvoting an idea': { reads: 8, writes: 3 },
  'deciding upon an idea': { reads: 8, writes: 4 },
  'voting for a roadmap item': { reads: 8, writes: 4 },
  'making a roadmap item': { reads: 4, writes: 4 },
  // What is public is read twice: to write its snapshot, and to see that nothing changed meanwhile.
  'making a roadmap item that everybody sees': { reads: 8, writes: 4 },
  'handing in for a mission': { reads: 8, writes: 5 },
  'reviewing a submission': { reads: 15, writes: 8 },
  'awarding a badge': { reads: 24, writes: 5 },
  'publishing in the feed': { reads: 4, writes: 4 },
  'making an account': { reads: 4, writes: 4 },
  'making an invitation': { reads: 6, writes: 5 },
} as const satisfies Record<string, Budget>;

const grouped = new Intl.NumberFormat('en-GB');
const row = (cells: readonly (string | number)[]) =>
  `| ${cells.map((cell) => (typeof cell === 'number' ? grouped.format(cell) : cell)).join(' | ')} |`;

/** The budgets as the page of the documentation. */
export function tableOf(): string {
  const sizes = SIZES.map((size) => `${grouped.format(size)} rows`);
  return `${[
    '## Documents read and written',
    '',
    'Documents of Firestore for each opening of a list and each call, everything after the answer included, counted on the wire of',
    'the local Firestore as production bills them. `tests/endpoints/reads.test.ts` holds the figures of `tests/reads-budget.ts`;',
    'with `WRITE_DOCS=1` it writes this section.',
    '',
    '### Lists and screens',
    '',
    'Documents read at most. The first opening of a process reads more: it moves rows that are in no block yet into blocks and reads',
    'each name on the page once (`src/server/profiles/known-names.ts`). Screens start with a short page; a caller without `page_size`',
    '(1 to 200) receives up to 200 rows, of invitations up to 500. Not counted: a member’s own submissions, votes since the last',
    'night (at most ten documents for each item), and the number of holders of a badge (one read per thousand).',
    '',
    row(['What is opened', ...sizes]),
    row(['---', ...sizes.map(() => '---:')]),
    ...Object.entries<BySize>(LISTS).map(([name, budget]) =>
      row([name, ...SIZES.map((size) => budget(size).reads)]),
    ),
    '',
    '### Endpoints',
    '',
    row(['What is done', 'read', 'written']),
    row(['---', '---:', '---:']),
    ...Object.entries(VERBS).map(([name, { reads, writes }]) => row([name, reads, writes])),
  ].join('\n')}\n`;
}
