import { expect, test } from 'vitest';
import { countsIn, faultsIn, type PlaywrightReport, secondsIn, type VitestReport } from '../reports.ts';

const red = (words: string) => `${String.fromCharCode(27)}[31m${words}${String.fromCharCode(27)}[39m`;

const browser: PlaywrightReport = {
  stats: { expected: 2, unexpected: 1 },
  errors: [],
  suites: [
    {
      specs: [{ ok: true, title: 'opens', file: 'faq.e2e.ts', tags: [], tests: [] }],
      suites: [
        {
          specs: [
            {
              ok: false,
              title: 'closes',
              file: 'faq.e2e.ts',
              tags: [],
              tests: [{ results: [{ status: 'failed', errors: [{ message: red('Expected:\n  0') }] }] }],
            },
          ],
        },
      ],
    },
  ],
};

test('whoever reads the end of a browser run learns which test failed and why', () => {
  expect(countsIn(browser)).toEqual({ passed: 2, failed: 1 });
  expect(faultsIn(browser)).toEqual(['faq.e2e.ts: closes: Expected: 0']);
});

test('a browser run that could not begin says why', () => {
  const report = { ...browser, suites: [], errors: [{ message: 'The port is taken' }] };
  expect(faultsIn(report)).toEqual(['The port is taken']);
});

test('whoever reads the end of a run without a browser learns the same, and of files that do not load', () => {
  const report: VitestReport = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/somewhere/src/domain/text.test.ts',
        assertionResults: [
          { fullName: 'trims', status: 'passed', failureMessages: [] },
          { fullName: 'folds', status: 'failed', failureMessages: [red('a is not b')] },
        ],
      },
      { name: '/somewhere/tests/stores/x.test.ts', message: 'Cannot find y', assertionResults: [] },
    ],
  };
  expect(countsIn(report)).toEqual({ passed: 1, failed: 1 });
  expect(faultsIn(report)).toEqual([
    'src/domain/text.test.ts: folds: a is not b',
    'tests/stores/x.test.ts: Cannot find y',
  ]);
});

test('what a browser run took is counted file by file, with and without the tests of the whole run', () => {
  const took = (title: string, file: string, durations: number[], tags: string[] = []) => {
    const results = durations.map((duration) => ({ status: 'passed', duration, errors: [] }));
    return { ok: true, title, file, tags, tests: [{ results }] };
  };
  const suites = [
    {
      specs: [took('opens', 'faq.e2e.ts', [1_200, 900])],
      suites: [{ specs: [took('closes', 'faq.e2e.ts', [2_000], ['all'])] }],
    },
    { specs: [took('at once', 'inz.e2e.ts', [20])] },
  ];
  expect(secondsIn({ ...browser, suites })).toEqual({ 'faq.e2e.ts': 4, 'inz.e2e.ts': 1 });
  expect(secondsIn({ ...browser, suites }, 'all')).toEqual({ 'faq.e2e.ts': 2, 'inz.e2e.ts': 1 });
});
