import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
}

/** The part that is read here of what Vitest and Playwright write as JSON. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    ok: boolean;
    title: string;
    file: string;
    /** Without their `@`. */
    tags: string[];
    tests: { results: { status: string; duration?: number; errors: { message?: string }[] }[] }[];
  }[];
}

const isPlaywright = (report: VitestReport | PlaywrightReport): report is PlaywrightReport =>
  'stats' in report;

interface Duration {
  file: string;
  tags: string[];
  ms: number;
}

function* durationsOf({ suites = [], specs }: PlaywrightSuite): Generator<Duration> {
  for (const { file, tags, tests } of specs) {
    for (const { duration: ms = 0 } of tests.flatMap(({ results }) => results)) yield { file, tags, ms };
  }
  for (const suite of suites) yield* durationsOf(suite);
}

/** Whole seconds that the tests of each file took, without those with the tag `without`; at least one. */
export function secondsIn({ suites }: PlaywrightReport, without?: string): Record<string, number> {
  const byFile = Map.groupBy(
    suites
      .flatMap((suite) => [...durationsOf(suite)])
      .filter(({ tags }) => without === undefined || !tags.includes(without)),
    ({ file }) => file,
  );
  const seconds = (all: Duration[]) =>
    Math.max(1, Math.round(all.reduce((sum, { ms }) => sum + ms, 0) / 1000));
  return Object.fromEntries([...byFile].map(([file, all]) => [file, seconds(all)]));
}

/** How many tests a report counts. */
export function countsIn(report: VitestReport | PlaywrightReport): Counts {
  if (!isPlaywright(report)) return { passed: report.numPassedTests, failed: report.numFailedTests };
  return { passed: report.stats.expected, failed: report.stats.unexpected };
}

/** The beginning of what a runner says of a failure, without its colours, on one line. */
function inOneLine(message: string | undefined): string {
  return stripVTControlCharacters(message ?? 'no reason given')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

function* failuresOf({ suites = [], specs }: PlaywrightSuite): Generator<string> {
  for (const { ok, file, title, tests } of specs) {
    const fault = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0];
    if (!ok) yield `${file}: ${title}: ${inOneLine(fault?.message)}`;
  }
  for (const suite of suites) yield* failuresOf(suite);
}

/** One line for each test that failed, and for each file that could not be run: where, which and why. */
export function faultsIn(report: VitestReport | PlaywrightReport): string[] {
  if (isPlaywright(report)) {
    const outside = report.errors.map(({ message }) => inOneLine(message));
    return [...outside, ...report.suites.flatMap((suite) => [...failuresOf(suite)])];
  }
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(/^.*\/(?=(?:src|tests|netlify)\/)/, '');
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [`${file}: ${inOneLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${inOneLine(failureMessages[0])}`,
    );
  });
}
