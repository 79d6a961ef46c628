import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from 'playwright/test';
import { filesOfLane } from './tests/browser-lanes.ts';
import { CHROMIUM_FLAGS } from './tests/chromium.ts';
import { RUNS_ALL } from './tests/scale.ts';

// Ports of their own, so that the tests run beside `npm start`; data of their own, thrown away with the folder.
const port = Number(process.env.E2E_PORT || 18888);
// Lanes run at the same time (tests/run-all.ts), each with its own files and results.
const lane = process.env.E2E_LANE;
const results = lane ? `test-results/browser-${lane}` : 'test-results/browser';
const site = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: lane ? filesOfLane(Number(lane)).map((name) => `**/${name}`) : '**/*.e2e.ts',
  testIgnore: RUNS_ALL ? [] : '**/*.all.e2e.ts',
  ...(RUNS_ALL ? {} : { grepInvert: /@all\b/ }),
  outputDir: results,
  // One cloud and one inbox stand behind all tests, so they take turns.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
  // Long enough for a machine that is busy elsewhere; what is there is seen at once.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: site,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace films every page: two thirds of the time. `playwright test --trace on` for a test that has to be looked at.
    trace: 'off',
    // A step that waits for ever names itself before the test's own time is over.
    actionTimeout: 60_000,
    // A worker would answer for the server; tests/e2e/offline.e2e.ts lets it in.
    serviceWorkers: 'block',
    // The rehearsal notes by it which other hosts are asked for.
    ...(process.env.BROWSER_PROXY
      ? { proxy: { server: process.env.BROWSER_PROXY, bypass: 'localhost,127.0.0.1,.localhost' } }
      : {}),
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH || process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
  },
  webServer: {
    // This Node, by its whole path: the one that a machine has by itself may be too old.
    command: `"${process.execPath}" netlify/local/start.ts --no-build`,
    url: `${site}/api/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      PORT: `${port}`,
      SITE_URL: site,
      FIRESTORE_PORT: `${port + 1}`,
      AUTH_PORT: `${port + 2}`,
      SMTP_PORT: `${port + 3}`,
      BLOBS_PORT: `${port + 4}`,
      SIBLING_PORT: `${port + 5}`,
      LOCAL_SAMPLES: 'few',
      LOCAL_DATA: join(tmpdir(), `thegrid-e2e-${process.pid}`),
    },
  },
});
