import { anyText, OPTIONAL, type Variable } from './variable.ts';

const machine = (
  section: string,
  reader: 'local' | 'tests',
  what: string,
  sample = '',
): Variable & { readBy: readonly ['local' | 'tests'] } => ({
  section,
  what,
  readBy: [reader],
  seenBy: 'configuration',
  in: OPTIONAL,
  whenWrong: 'report',
  sample,
  wanted: 'what the description says, or leave it empty',
  value: anyText,
});

const CLOUD = 'the local cloud only (npm start, npm run dev)';
const TESTS = 'tests';

/** What machines of developers and of tests can be told; none of it reaches the platform. */
export const MACHINE_VARIABLES = {
  PORT: machine(CLOUD, 'local', 'Port of the site.', '8888'),
  FIRESTORE_PORT: machine(CLOUD, 'local', 'Port of Firestore.', '8080'),
  AUTH_PORT: machine(CLOUD, 'local', 'Port of Firebase Auth.', '9099'),
  SMTP_PORT: machine(CLOUD, 'local', 'Port of the mail server.', '1025'),
  BLOBS_PORT: machine(CLOUD, 'local', 'Port of Blobs.', '8889'),
  LOCAL_DATA: machine(CLOUD, 'local', 'Where the local cloud keeps its data.', '.local'),
  CHROMIUM_PATH: machine(TESTS, 'tests', 'The browser that the tests use, when it is not found by itself.'),
  E2E_PORT: machine(TESTS, 'tests', 'The first of the ports that the browser tests use, 18888 when empty.'),
  E2E_HALF: machine(TESTS, 'tests', 'Which half of the browser tests runs (npm test sets it).'),
  TEST_SCALE: machine(
    TESTS,
    'tests',
    'How much is tested: `all` matrices, for `gates` every load too (npm run test:all and npm run gates set it).',
  ),
  HEADLESS_SHELL_PATH: machine(
    TESTS,
    'tests',
    'The headless Chromium that they use, when it is not found by itself (npm test sets it).',
  ),
  VISUAL_PORT: machine(
    TESTS,
    'tests',
    'The first of the ports that `npm run test:visual` uses, 19288 when empty.',
  ),
  VISUAL_WORKERS: machine(TESTS, 'tests', 'How many browsers `npm run test:visual` starts, 2 when empty.'),
  VISUAL_RUN: machine(TESTS, 'tests', 'What `npm run test:visual` tells its own processes.'),
  GATES_KILLS: machine(
    TESTS,
    'tests',
    'How often `npm run gates` kills the server, 20 when empty; 200 are asked for before a release.',
  ),
  WRITE_DOCS: machine(
    TESTS,
    'tests',
    'With 1, tests that hold a section of docs/measurements.md or docs/outcomes.md write it instead of comparing it.',
  ),
} as const satisfies Record<string, Variable>;
