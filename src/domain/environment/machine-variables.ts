import { section } from './variable.ts';

/** Variables of developers' machines and tests; none reaches the platform. */
export const MACHINE_VARIABLES = {
  ...section(
    'the local cloud only (npm start, npm run dev)',
    { readBy: ['local'] },
    {
      PORT: { what: 'Port of the site.', sample: '8888' },
      FIRESTORE_PORT: { what: 'Port of Firestore.', sample: '8080' },
      AUTH_PORT: { what: 'Port of Firebase Auth.', sample: '9099' },
      SMTP_PORT: { what: 'Port of the mail server.', sample: '1025' },
      BLOBS_PORT: { what: 'Port of Blobs.', sample: '8889' },
      SIBLING_PORT: {
        what: 'Port of the pretend app that embeds the form: 8890 when empty, none when empty and PORT is set.',
      },
      LOCAL_DATA: { what: 'The folder of the data of the local cloud.', sample: '.local' },
      LOCAL_SAMPLES: {
        what: 'With `few`, the first start seeds only what tests expect: a desk that shows All Clear.',
      },
    },
  ),
  ...section(
    'tests',
    { readBy: ['tests'] },
    {
      CHROMIUM_PATH: { what: 'The browser of the tests, when it is not found by itself.' },
      E2E_PORT: { what: 'The first of the ports of the browser tests, 18888 when empty.' },
      E2E_LANE: { what: 'Which lane of the browser tests runs (npm test sets it).' },
      TEST_SCALE: {
        what: 'How much is tested: `all` matrices, for `gates` every load too (npm run test:all and npm run gates set it).',
      },
      HEADLESS_SHELL_PATH: {
        what: 'Their headless Chromium, when it is not found by itself (npm test sets it).',
      },
      VISUAL_PORT: { what: 'The first of the ports of `npm run test:visual`, 19288 when empty.' },
      VISUAL_WORKERS: { what: 'How many browsers `npm run test:visual` starts, 2 when empty.' },
      VISUAL_RUN: { what: 'What `npm run test:visual` passes to its own processes.' },
      GATES_KILLS: {
        what: 'How often `npm run gates` kills the server, 20 when empty; 200 are wanted before a release.',
      },
      WRITE_DOCS: { what: 'With 1, tests that hold a part of a document write it instead of comparing it.' },
    },
  ),
};
