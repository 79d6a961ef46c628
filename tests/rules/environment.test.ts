import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VARIABLE_NAMES, VARIABLES } from '#domain/environment/check.ts';
import { environmentExample } from '#domain/environment/example.ts';
import { isRequiredIn } from '#domain/environment/variable.ts';
import { sourceFiles } from './source-files.ts';

const variables = VARIABLE_NAMES.map((name) => ({ name, variable: VARIABLES[name] }));
const sources = sourceFiles(
  'src',
  'functions',
  'netlify',
  'tests',
  'astro.config.mjs',
  'playwright.config.ts',
);
const reading = (name: string) =>
  sources.filter(
    ({ path, text }) =>
      !path.startsWith('src/domain/environment/') &&
      !path.includes('.test.') &&
      new RegExp(`\\b${name}\\b`).test(text),
  );

describe('the variables', () => {
  test('.env.example is made from the schema, and up to date', async () => {
    await expect(environmentExample()).toMatchFileSnapshot('../../.env.example');
  });

  test('each is read somewhere, and what only machines read is read by nothing that is deployed', () => {
    for (const { name, variable } of variables) {
      const files = reading(name).map(({ path }) => path);
      expect(files.length, name).toBeGreaterThan(0);
      const isOfMachines = variable.readBy.every((reader) => reader === 'local' || reader === 'tests');
      const deployed = reading(name)
        .filter(({ path }) => /^(?:functions|src\/(?!components\/art\/film\/|server\/commands\/))/.test(path))
        .filter(({ text }) => new RegExp(`env\\??[.[]'?${name}\\b`).test(text));
      if (isOfMachines)
        expect(
          deployed.map(({ path }) => path),
          name,
        ).toEqual([]);
    }
  });

  test('a variable that begins with PUBLIC_ is public', () => {
    for (const { name, variable } of variables) {
      if (name.startsWith('PUBLIC_')) expect(variable.seenBy, name).toBe('public');
    }
  });

  test('no file that browsers get reads a variable that is not public', () => {
    const browser = sources.filter(({ path }) =>
      /^src\/(?:components|features|layouts|lib|pages|state|sw\.ts)/.test(path),
    );
    const hidden = variables.filter(({ variable }) => variable.seenBy !== 'public');
    const wrong = hidden.flatMap(({ name }) =>
      browser
        .filter(({ text }) => new RegExp(`(?:env\\.|astro:env.*)${name}\\b`).test(text))
        .map(({ path }) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the samples of what production needs are none that it would take', () => {
    for (const { name, variable } of variables) {
      if (!isRequiredIn(variable, 'production') || variable.seenBy === 'configuration') continue;
      const isTaken = variable.sample !== '' && variable.value.safeParse(variable.sample).success;
      // Nobody can tell the example's key from a real one by its form but by its dots.
      expect(isTaken && name !== 'FIREBASE_PRIVATE_KEY', name).toBe(false);
    }
  });

  test('every variable that astro:env gives to a page is one of the schema that builds read', () => {
    const imported = sources.flatMap(({ text }) =>
      [...text.matchAll(/import \{([^}]+)\} from 'astro:env\/server'/g)].flatMap(([, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    );
    const built = variables
      .filter(({ variable }) => variable.readBy.includes('build'))
      .map(({ name }) => name);
    expect(imported.filter((name) => !(built as string[]).includes(name))).toEqual([]);
    expect(readFileSync('astro.config.mjs', 'utf8')).toContain('buildVariables()');
  });
});
