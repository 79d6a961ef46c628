import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PAUSABLE } from '#domain/operations/usage.ts';
import { HEALTH_PATHS } from '#server/commands/smoke/site.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { importsOf, sourceFiles } from './source-files.ts';

const contracts = Object.values(FUNCTIONS).flatMap((deployed) => deployed.contracts);
const functions = sourceFiles('functions');

/** A list of routes, in a file of its own or below the use cases of one file. */
const ROUTES = /^export const \w+Routes = /m;

const PATHS = /(?<=export const config: Config = \{\s+)path: \[([^\]]*)\]/;

/** The strings of the `path` list of a function's config, as the platform reads them: from the source text. */
function pathsOf(text: string): string[] {
  return [...(PATHS.exec(text)?.[1] ?? '').matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '');
}

/** True when `pattern` answers at `path` too. */
const covers = (pattern: string, path: string) =>
  pattern !== path && new URLPattern({ pathname: pattern }).test({ pathname: path.replaceAll(/:\w+/g, 'x') });

/** The text of a function whose config names these paths. A pattern that ends in `*` was chosen by hand and stays. */
function withPaths(text: string, served: readonly string[]): string {
  const all = [...pathsOf(text).filter((path) => path.endsWith('*')), ...served];
  const needed = all.filter((path) => !all.some((pattern) => covers(pattern, path)));
  const list = needed.sort().map((path) => `'${path}'`);
  const line = `path: [${list.join(', ')}]`;
  return text.replace(PATHS, line.length <= 107 ? line : `path: [\n    ${list.join(',\n    ')},\n  ]`);
}

describe('functions', () => {
  test('every contract that is declared is served once, and nothing else is', () => {
    const declared = sourceFiles('src/domain').flatMap(({ text }) =>
      [...text.matchAll(/= contract\(\{\s*name: '(\w+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(declared.sort()).toEqual(contracts.map(({ name }) => name).sort());
  });

  test('what pauses above the ceiling of reads only reads', () => {
    const paused = contracts.filter(({ name }) => PAUSABLE.has(name));
    expect(paused.map(({ method }) => method)).toEqual([...PAUSABLE].map(() => 'GET'));
  });

  test('every list of routes belongs to one function', () => {
    const routes = sourceFiles('src/server').filter(({ text }) => ROUTES.test(text));
    expect(routes.length).toBeGreaterThan(20);
    for (const { path, text } of routes) {
      const lists = [...text.matchAll(/^export const (\w+Routes) = /gm)].map((match) => match[1]);
      expect(lists.length, path).toBe(1);
      const choosing = functions.filter(
        (deployed) =>
          importsOf(deployed).includes(path) &&
          new RegExp(`\\.\\.\\.\\w+\\.${lists[0]}\\b`).test(deployed.text),
      );
      expect(choosing.length, path).toBe(1);
    }
  });

  test('a room is a subject: none is called after whoever asks', () => {
    const rooms = sourceFiles('src/domain', 'src/server').map(({ path }) => path);
    const wrong = rooms.filter((path) =>
      /\/(?:members?|admins?|visitors?|strangers?)(?:\/|\.ts$)/.test(path),
    );
    expect(wrong).toEqual([]);
  });

  test('a file of a verb holds a decision: what only passes on is bound by its route', () => {
    // One expression, which hands parts of the call to one function, and nothing beside it.
    const passesOn =
      /^export const \w+(?:: Verb<[^>]+> = | = route\([\w.]+, )\([^)]*\) =>\s+(?:store\.)?\w+\([^{]*;$/m;
    const declares = /^(?:export )?(?:async )?function|^const /m;
    const wrong = sourceFiles('src/server').filter(({ text }) => passesOn.test(text) && !declares.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('every path of a contract is reachable through the configuration of a function', () => {
    const patterns = functions
      .flatMap(({ text }) => pathsOf(text))
      .map((path) => new URLPattern({ pathname: path }));
    for (const contract of contracts) {
      const example = contract.path.replaceAll(/:[a-z_]+/g, 'x');
      expect(patterns.filter((pattern) => pattern.test({ pathname: example })).length, contract.path).toBe(1);
    }
  });

  test.each(Object.entries(FUNCTIONS))(
    'the paths of %s are those of its contracts; -u writes them into its file',
    async (name, { paths }) => {
      const text = functions.find(({ path }) => path === `functions/${name}.ts`)?.text ?? '';
      await expect(withPaths(text, paths)).toMatchFileSnapshot(`../../functions/${name}.ts`);
    },
  );

  test('the smoke test asks each function that answers requests for its health', () => {
    const paths = functions
      .flatMap(({ text }) => pathsOf(text))
      .filter((path) => /^\/api\/health(?!\/deep)/.test(path));
    expect([...HEALTH_PATHS]).toEqual(paths.sort());
  });

  test('the configuration is written in literals that the platform can read', () => {
    for (const { path, text } of functions) {
      expect(text, path).toMatch(/^export const config: Config = \{/m);
      const config = text.slice(text.indexOf('export const config'));
      expect(config, path).not.toMatch(/satisfies|`|\$\{|\.\.\./);
      expect(config.includes('path:') || config.includes('schedule:'), path).toBe(true);
    }
  });

  test('what strangers can reach has a platform rate limit for each address', () => {
    for (const name of ['contributions', 'accounts', 'measurement', 'pictures', 'editor']) {
      const deployed = functions.find(({ path }) => path === `functions/${name}.ts`);
      expect(deployed?.text).toMatch(/rateLimit: \{[^}]*aggregateBy: \['ip'\]/);
    }
  });

  test('a function stays thin', () => {
    for (const { path, text } of functions) {
      expect(text, path).not.toMatch(/JSON\.parse|firestore\(|catch/);
      expect(text.split('\n').length, path).toBeLessThanOrEqual(60);
    }
  });
});

/** A script and a data block that are constants of the build. */
const BUILD_TIME_HTML = ['src/layouts/Document.astro', 'src/layouts/Page.astro'];

describe('names and dangers in the source', () => {
  const files = sourceFiles('src', 'functions', 'netlify/local', 'tests').filter(
    ({ path }) => path !== 'tests/rules/functions.test.ts',
  );

  test('ID tokens are always checked for revocation', () => {
    const calls = files.flatMap(({ text }) => text.match(/verifyIdToken\([^)]*\)/g) ?? []);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => !call.endsWith(', true)'))).toEqual([]);
  });

  test('nothing sets HTML from text, and no style attribute is written into server HTML', () => {
    const wrong = files.filter(
      ({ path, text }) =>
        // Drawings are our own constants, put in at build time.
        path.startsWith('src/') &&
        !path.startsWith('src/components/art/') &&
        !BUILD_TIME_HTML.includes(path) &&
        /dangerouslySetInnerHTML|set:html=|\.innerHTML\s*=/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
    const styled = files.filter(({ path, text }) => path.endsWith('.astro') && /\sstyle=/.test(text));
    expect(styled.map(({ path }) => path)).toEqual([]);
  });

  test('a transaction that writes is run by the one function that tries again in time', () => {
    const own = files.filter(
      ({ path, text }) => path.startsWith('src/') && text.includes('.runTransaction('),
    );
    // The nightly sums and backups only read.
    expect(own.map(({ path }) => path).sort()).toEqual([
      'src/server/ledger/ledger-walk.ts',
      'src/server/operations/backups/make.ts',
      'src/server/platform/firestore/transaction.ts',
    ]);
  });

  test('no file is called utils or helpers', () => {
    expect(
      files.map(({ path }) => path).filter((path) => /(?:utils?|helpers?|misc)[./]/i.test(path)),
    ).toEqual([]);
  });

  test('every variable that the code reads is described in .env.example', () => {
    const described = new Set(readFileSync('.env.example', 'utf8').match(/^[A-Z][A-Z0-9_]+(?==)/gm));
    const platform = new Set([
      'CONTEXT',
      'COMMIT_REF',
      'AWS_LAMBDA_FUNCTION_NAME',
      'CI',
      'NODE_ENV',
      'GOOGLE_CLOUD_PROJECT',
      'NETLIFY_BLOBS_CONTEXT',
      'LOCAL_API_ORIGIN',
      'PATH',
      'HOME',
      'NODE_OPTIONS',
      // What one process of the local cloud tells the other, and Google's libraries.
      'METADATA_SERVER_DETECTION',
      'SITE_PORT',
      'INBOX_PORT',
      'AUTH_EMULATOR_PORT',
      'EXTRA_FUNCTIONS',
      'BUNDLED_FUNCTIONS',
      // What the gate of offline sending tells the browser test that it starts.
      'GATES_OFFLINE',
      // The bundler's own: true in what is built, and on the server.
      'PROD',
      'SSR',
      // The build's own: which kind of deploy its pages say they are.
      'DEPLOY_NOTICE',
      'RELEASE',
    ]);
    const read = files.flatMap(({ text }) =>
      [...text.matchAll(/(?:process\.env|import\.meta\.env|required\()[.(]?'?([A-Z][A-Z0-9_]+)/g)].map(
        (match) => match[1] ?? '',
      ),
    );
    expect([...new Set(read)].filter((name) => !described.has(name) && !platform.has(name))).toEqual([]);
  });
});
