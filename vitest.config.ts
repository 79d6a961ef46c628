import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { wordLists } from './src/lib/build/plugins.ts';
import { RUNS_ALL } from './tests/scale.ts';

// Google's libraries otherwise ask the network whether they run on a machine of Google's, and warn when it does not answer.
process.env.METADATA_SERVER_DETECTION ??= 'none';

/** Only ends a test that hangs; what is too slow is told by `npm run bench`. A busy machine takes six times as long. */
const PATIENCE_MS = 180_000;

const exclude = RUNS_ALL ? configDefaults.exclude : [...configDefaults.exclude, '**/*.all.test.ts'];

/** A copy is the module itself here: Vite loses what is imported with a query when it looks for packages again. */
const COPIES = { alias: [{ find: /\?inlined$/, replacement: '' }] };

export default defineConfig({
  test: {
    // Vitest would leave one of two cores to itself; and most tests wait for answers more than they compute.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [wordLists()],
        resolve: COPIES,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/rules/**/*.test.ts',
            'tests/rehearse/*.test.ts',
          ],
          isolate: false,
          setupFiles: ['tests/shared-worker.ts'],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'local',
          include: ['tests/local/**/*.test.ts'],
          exclude,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'endpoints',
          include: ['tests/endpoints/**/*.test.ts', 'tests/stores/**/*.test.ts'],
          exclude,
          // Starts in a third of the time of a process.
          pool: 'threads',
          // And so does the next file when Google's libraries are already loaded.
          isolate: false,
          globalSetup: ['tests/cloud.ts'],
          setupFiles: ['tests/shared-worker.ts', 'tests/own-project.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        // What `npm run gates` tries beyond `npm run test:all`: long lists, many races, many kills. One at a time, because some
        // of them measure.
        test: {
          name: 'gates',
          include: ['tests/gates/*.test.ts'],
          globalSetup: ['tests/cloud.ts'],
          setupFiles: ['tests/own-project.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
        },
      },
      {
        // Those of them that start the whole product, with a cloud of its own.
        test: {
          name: 'gates on a site',
          include: ['tests/gates/site/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        // Firefox and WebKit, where they are installed.
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: COPIES,
        test: {
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          exclude,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
