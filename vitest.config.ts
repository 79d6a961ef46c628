import { defineConfig } from 'vitest/config';

// Google's libraries otherwise ask the network whether they run on a machine of Google's, and warn when it does not answer.
process.env.METADATA_SERVER_DETECTION ??= 'none';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/rules/**/*.test.ts'],
          // Properties take thousands of runs; on a machine that is busy elsewhere that is more than five seconds.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'local',
          include: ['tests/local/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'endpoints',
          include: ['tests/endpoints/**/*.test.ts', 'tests/stores/**/*.test.ts'],
          globalSetup: ['tests/cloud.ts'],
          setupFiles: ['tests/own-project.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What `npm run gates` tries beyond `npm test`: long lists, many races, many kills.
        test: {
          name: 'gates',
          include: ['tests/gates/*.test.ts'],
          globalSetup: ['tests/cloud.ts'],
          setupFiles: ['tests/own-project.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Those of them that start the whole product, with a cloud of its own.
        test: {
          name: 'gates on a site',
          include: ['tests/gates/site/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
