import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textFiles } from './text-files.ts';

/**
 * A code as comments cite it: a requirement, a resolution, a threat, a goal, a capability, a decision. Not the hour of a date
 * (`T00:00`).
 */
const CODE = /(?<![\w#/.&-])(R\d{3}|A-\d{2}|[TD]\d{2}|[FG]\d{1,2})(?![\w-])(?!:\d)/g;

/** The line that says what a code means, or its heading: an anchor of that name and the code itself. */
const DEFINED = /^(?:-|#) <a id="([a-z0-9-]+)"><\/a>(?:\*\*)?([A-Z]-?\d+)(?:\*\*)? \S/;

/** How comments name documents that are kept elsewhere, and so explain nothing to whoever reads this repository. */
const ELSEWHERE =
  /\b(?:DESIGN|SPEC|PLATFORM|SECURITY|STYLE|REQUIREMENTS)(?:\.md)? (?:section|sections|pattern) \d|\((?:DESIGN|SPEC|PLATFORM|SECURITY|LOOK|FEATURES)(?!\.md\))[).:,]|\bissue \d+/g;

const files = textFiles();
const defined = files
  .filter(({ path }) => path.startsWith('docs/'))
  .flatMap(({ path, text }) =>
    text.split('\n').flatMap((line) => {
      const [, anchor = '', code = ''] = DEFINED.exec(line) ?? [];
      return code ? [{ code, anchor, path }] : [];
    }),
  );

describe('codes that are cited', () => {
  test('each has exactly one line in docs that says what it means', () => {
    const times = new Map<string, number>();
    for (const { code } of defined) times.set(code, (times.get(code) ?? 0) + 1);
    const unclear = files.flatMap(({ path, text }) =>
      [...text.matchAll(CODE)]
        .map(([, code = '']) => code)
        .filter((code) => times.get(code) !== 1)
        .map((code) => `${path} cites ${code}, which ${times.get(code) ?? 0} lines of docs explain`),
    );
    expect([...new Set(unclear)]).toEqual([]);
  });

  test('no comment cites a document that the repository does not hold', () => {
    const unheld = files
      .filter(({ path }) => /^(?:src|functions|netlify|tests|content|[^/]+$)/.test(path))
      .flatMap(({ path, text }) => (text.match(ELSEWHERE) ?? []).map((cited) => `${path} cites ${cited}`));
    expect(unheld).toEqual([]);
  });

  test('each can be linked to by its own name', () => {
    expect(defined.length).toBeGreaterThan(600);
    expect(defined.filter(({ code, anchor }) => anchor !== code.toLowerCase())).toEqual([]);
  });

  test('each requirement is named by a test, by itself or in a range', () => {
    const requirements = files.find(({ path }) => path === 'docs/requirements.md')?.text ?? '';
    const codes = [...requirements.matchAll(/\*\*(R\d{3})\*\* (?!\*Not used)/g)].map(([, code = '']) => code);
    const tests = files.filter(({ path }) => /^tests\/|\.test\.ts$/.test(path)).map(({ text }) => text);
    const named = new Set(
      tests.flatMap((text) =>
        [...text.matchAll(/(R\d{3})(?:–(R\d{3}))?/g)].flatMap(([, first = '', last = first]) =>
          codes.filter((code) => first <= code && code <= last),
        ),
      ),
    );
    expect(codes.length).toBeGreaterThan(500);
    expect(codes.filter((code) => !named.has(code))).toEqual([]);
  });

  test('decisions are numbered without a gap, and their index lists all of them, newest first', () => {
    const decisions = defined.filter(({ code }) => code.startsWith('D'));
    expect(decisions.length).toBeGreaterThan(50);
    expect(decisions.map(({ code }) => Number(code.slice(1)))).toEqual(decisions.map((_, at) => at + 1));
    const index = files.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
    const listed = [...index.matchAll(/^\| \[(D\d+)\]\(([^)]+)\)/gm)].map(([, code, file]) => [code, file]);
    expect(listed).toEqual(decisions.toReversed().map(({ code, path }) => [code, basename(path)]));
  });
});
