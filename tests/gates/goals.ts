/** Where a figure comes from: the tests of a file, or those of it whose full title matches. */
export interface Evidence {
  file: string;
  title?: RegExp;
  /** What they show, in a few words, for the table. */
  says: string;
}

/** One release goal of the threat model (docs/security.md lists the threats). */
export interface Goal {
  id: `G${number}`;
  goal: string;
  /** The figure that is asked for. */
  asked: string;
  evidence: readonly Evidence[];
  /** What of it cannot be had on this machine, or is not built yet, by name. */
  missing?: string;
}

const endpoint = (name: string, says: string, title?: RegExp): Evidence => ({
  file: `tests/endpoints/${name}.test.ts`,
  says,
  ...(title ? { title } : {}),
});
const gate = (name: string, says: string): Evidence => ({ file: `tests/gates/${name}.test.ts`, says });

/** Files in which the same write comes many times at once. */
const WRITES_AT_ONCE = [
  'accounts-new-password',
  'accounts-sign-up',
  'badges',
  'contributions-admin',
  'contributions-create',
  'decisions',
  'feed-admin',
  'ideas-admin',
  'invites',
  'ledger',
  'roadmap',
  'status-link',
  'submissions',
  'users',
];

/** All goals, in order. What a figure rests on is a test that can be run by itself. */
export const GOALS: readonly Goal[] = [
  {
    id: 'G1',
    goal: 'Role matrix right',
    asked: 'every endpoint × 4 roles, none unlisted',
    evidence: [
      endpoint('authorisation', 'endpoint × role', /^who may call what/),
      { file: 'tests/rules/firestore-rules.test.ts', says: 'rules deny clients everything' },
    ],
    missing: 'rules are read, not run: they cannot be compiled offline',
  },
  {
    id: 'G2',
    goal: 'Forged and stale tokens',
    asked: '32 kinds × every protected endpoint; a removed role is dead at once',
    evidence: [
      endpoint(
        'authorisation',
        'protected endpoints × 32 kinds, rights that end',
        /tokens that are not good|password that was typed|rights that end/,
      ),
      endpoint('dead-tokens', 'sessions that are over'),
      endpoint('sessions', 'ends of sessions'),
      endpoint('users', 'roles taken and accounts shut', /^taking|removed admins|disabled people/),
    ],
  },
  {
    id: 'G3',
    goal: 'Naughty input',
    asked:
      '2,937 strings: 0 faults, stored as typed; names refuse only control characters and bidi overrides',
    evidence: [gate('hostile-strings', 'strings')],
  },
  {
    id: 'G4',
    goal: 'JSON robustness',
    asked: 'all bad JSON 400; 0 × 5xx; 34 kinds × members; 35 members too many',
    evidence: [gate('json-bodies', 'bodies'), endpoint('hostile-input', 'endpoints × bodies')],
  },
  {
    id: 'G5',
    goal: 'E-mail and address verdicts',
    asked: '22 accepted, 215 refused; http(s) only',
    evidence: [{ file: 'src/domain/text.test.ts', says: 'verdicts' }],
    missing: 'the WPT list of addresses is not in this repository',
  },
  {
    id: 'G6',
    goal: 'Uploads',
    asked: '123 of 123 refused, 20 of 20 accepted, 0 orphans',
    evidence: [
      { file: 'src/server/proofs/content/content.test.ts', says: 'files' },
      endpoint('proofs', 'uploads'),
      endpoint('proof-metadata.all', 'what pictures say of place and camera'),
      endpoint('proof-races', 'parts that change meanwhile'),
    ],
    missing: 'ten mebibytes at 30 % loss need the edge stand-in of the rehearsal',
  },
  {
    id: 'G7',
    goal: 'Exactly once',
    asked: '200 keys = 200; approvals × 50 = one entry each; votes ≤ 5; one invitation, one person',
    evidence: [
      gate('races', 'races'),
      endpoint('votes-at-once', 'votes'),
      endpoint('presses-at-once.all', 'presses'),
      endpoint('decisions-at-once.all', 'decisions'),
      ...WRITES_AT_ONCE.map((name) => endpoint(name, `${name} at once`, /at once|at a time|as many/)),
      endpoint('idea-merges.all', 'upvotes that move'),
      endpoint('ledger-claims', 'claims and corrections'),
      endpoint('held-entries.all', 'large awards'),
      endpoint('redemption', 'invitations', /many people|two tabs|same moment/),
    ],
  },
  {
    id: 'G8',
    goal: 'Crash safety',
    asked: '200 kills: 0 lost, 0 doubled; at most 1 % of emails twice',
    evidence: [gate('site/kills', 'kills')],
    missing:
      process.env.GATES_KILLS === '200' ? '' : 'twenty kills in this run; GATES_KILLS=200 does all of them',
  },
  {
    id: 'G9',
    goal: 'Headers',
    asked: 'strict policy by hashes, Trusted Types, 6 headers on every answer',
    evidence: [
      { file: 'tests/built/headers.test.ts', says: 'pages and policy' },
      endpoint('security-headers', 'functions'),
    ],
    missing:
      "Observatory's and securityheaders' marks need their servers; violations are looked for in the browser tests",
  },
  {
    id: 'G10',
    goal: 'Other sites',
    asked: '0 accepted of 7 shapes × writes; no redirect leads away',
    evidence: [gate('other-sites', 'requests'), { file: 'src/state/return-path.test.ts', says: 'redirects' }],
  },
  {
    id: 'G11',
    goal: 'Server-side requests',
    asked: '89 of 89 addresses refused',
    evidence: [endpoint('push', 'addresses and keys', /T17|is refused|is saved|planted/)],
  },
  {
    id: 'G12',
    goal: 'Mail safety',
    asked: 'one recipient, headers unchanged, markup escaped',
    evidence: [gate('mail', 'letters'), endpoint('mail', 'mails')],
  },
  {
    id: 'G13',
    goal: 'Rate limits',
    asked: 'every endpoint: one more than its limit is 429, however the address is spoofed',
    evidence: [
      endpoint('call-limits', 'every endpoint'),
      endpoint('ceilings', 'networks and the whole site'),
    ],
    missing: 'the two rules of the platform are not emulated',
  },
  {
    id: 'G14',
    goal: 'Bots',
    asked:
      '0 of 1,000 scripted posts stored, of 1,000 patient ones no more than usual, 0 of 100 people stopped',
    evidence: [
      endpoint('form-tickets', 'posts and people'),
      endpoint('contact-tickets', 'messages'),
      endpoint('held', 'what is held back'),
      endpoint('receivers', 'receipts'),
      endpoint('ceilings', 'patient posts', /normal rate/),
    ],
  },
  {
    id: 'G15',
    goal: 'Passwords and names',
    asked: '3,000 common passwords, 37 invalid and 88 reserved names refused',
    evidence: [
      { file: 'src/server/accounts/passwords/common-passwords.test.ts', says: 'passwords' },
      { file: 'src/server/accounts/passwords/guessable-passwords.test.ts', says: 'passwords made by rule' },
      { file: 'src/server/profiles/names/names.test.ts', says: 'names' },
      endpoint('public-names', 'names on public boards'),
    ],
  },
  {
    id: 'G16',
    goal: 'Secrets at rest',
    asked: '0 plain secrets in store, logs, mails',
    evidence: [
      endpoint('invitation-mails', 'invitations', /plain token/),
      gate('site/canaries', 'whole product'),
    ],
  },
  {
    id: 'G17',
    goal: 'Logs and audit',
    asked: '0 canaries in logs; one audit row a mutation',
    evidence: [endpoint('log', 'log lines'), { file: 'tests/rules/audit.test.ts', says: 'audit' }],
  },
  {
    id: 'G18',
    goal: 'Privacy rights',
    asked: 'export holds all, deletion leaves 0, sums unchanged, expired rows swept',
    evidence: [
      endpoint('account-leaves-nothing.all', 'a text in every field'),
      endpoint('accounts-own', 'accounts'),
      endpoint('exports-as-shown', 'exports show what the private page shows'),
      endpoint('retention.all', 'periods'),
      endpoint('declined-contributions', 'declined work'),
    ],
  },
  {
    id: 'G19',
    goal: 'Outages',
    asked:
      'Firestore, Auth, Blobs, mail refused and hanging: an answer in words within 10 s, static pages 200',
    evidence: [{ file: 'tests/built/outages.test.ts', says: 'outages' }],
  },
  {
    id: 'G20',
    goal: 'Offline sending',
    asked: '50 of 50 delivered once',
    evidence: [gate('site/offline', 'contributions written without a connection')],
  },
  {
    id: 'G21',
    goal: 'Mail queue',
    asked: '24 hours away: all delivered, 0 doubled',
    evidence: [gate('mail', 'messages')],
  },
  {
    id: 'G22',
    goal: 'Restore',
    asked: 'all documents and files equal',
    evidence: [
      endpoint('backups.all', 'documents and files', /^a backup is restored/),
      endpoint('lost-database.all', 'the procedure of a lost database, and what ended since the backup'),
    ],
  },
  {
    id: 'G23',
    goal: 'Budget',
    asked: '≤ 500 reads an hour of an idle desk',
    evidence: [
      endpoint('desk', '360 reads an hour of an idle desk', /costs|reads/),
      { file: 'tests/stores/row-lists.test.ts', says: 'lists that are kept hold what the records hold' },
    ],
    missing: 'credits of the platform can only be counted there',
  },
  {
    id: 'G24',
    goal: 'Supply chain',
    asked: '0 secrets published, bill of materials',
    evidence: [gate('supply-chain', 'published files')],
    missing: 'known weaknesses of packages, where the registry has no advisory service',
  },
  {
    id: 'G25',
    goal: 'ASVS 5.0 levels 1 and 2',
    asked: '171 items with evidence',
    evidence: [{ file: 'tests/rules/asvs.test.ts', says: 'items' }],
    missing: 'what docs/security/asvs.md lists as met in part or not',
  },
  {
    id: 'G26',
    goal: 'Latency of safety',
    asked: 'token and role ≤ 150 ms at p95; recovery of known and unknown within 20 ms',
    evidence: [gate('latency', 'calls')],
  },
];
