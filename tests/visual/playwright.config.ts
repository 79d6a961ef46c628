import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import tests from '../../playwright.config.ts';
import { chosen } from './choice.ts';

const root = join(import.meta.dirname, '../..');
const port = Number(process.env.VISUAL_PORT || 19_288);
const site = `http://localhost:${port}`;
const server = tests.webServer && !Array.isArray(tests.webServer) ? tests.webServer : undefined;

/** As the browser tests, with ports, data and a clock of its own. Started by `npm run test:visual` (tests/visual/README.md). */
export default defineConfig({
  ...tests,
  testDir: import.meta.dirname,
  testMatch: 'photograph.visual.ts',
  globalSetup: join(import.meta.dirname, 'sessions.ts'),
  outputDir: join(root, 'test-results/visual/run'),
  // Nothing is written by a shot, so that two can be taken at a time.
  workers: Number(process.env.VISUAL_WORKERS || 2),
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  reporter: [['line']],
  use: { ...tests.use, baseURL: site, actionTimeout: 20_000 },
  webServer: {
    ...server,
    command: `"${process.execPath}" netlify/local/start.ts --no-build`,
    cwd: chosen().tree,
    url: `${site}/api/health`,
    env: {
      ...server?.env,
      NODE_OPTIONS: `--import=${new URL('slow-clock.ts', import.meta.url)}`,
      // Otherwise made anew with each data folder, and what they make is on pictures: the mark of an address.
      SIGNING_SECRET: 'only-for-pictures-only-for-pictures-0123456',
      LOG_SALT: 'only-for-pictures-only-for-pictures-0123456',
      PORT: `${port}`,
      SITE_URL: site,
      FIRESTORE_PORT: `${port + 1}`,
      AUTH_PORT: `${port + 2}`,
      SMTP_PORT: `${port + 3}`,
      BLOBS_PORT: `${port + 4}`,
      LOCAL_SAMPLES: 'few',
      LOCAL_DATA: join(tmpdir(), `thegrid-visual-${process.pid}`),
    },
  },
});
