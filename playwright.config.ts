import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from 'playwright/test';

// Ports of their own, so that the tests run beside `npm start`; data of their own, thrown away with the folder.
const PORT = '18888';
const site = `http://localhost:${PORT}`;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  // One cloud and one inbox stand behind all tests, so they take turns.
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: site,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node netlify/local/start.ts --no-build',
    url: `${site}/api/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      PORT,
      SITE_URL: site,
      FIRESTORE_PORT: '18080',
      AUTH_PORT: '19099',
      SMTP_PORT: '11025',
      BLOBS_PORT: '18889',
      LOCAL_DATA: join(tmpdir(), `thegrid-e2e-${process.pid}`),
    },
  },
});
