import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCollections } from '../content/check/source.ts';
import { editorConfig, SHELVES } from './config.ts';
import { editorFiles, editorOf } from './editor.ts';
import type { EditorField } from './fields.ts';

const config = editorConfig();
const forms = [...config.collections, ...config.singletons];

/** What `npm run film` writes, and a host in its place. */
const LEFT_OUT = ['file', 'url', 'seconds', 'transcript'];

/** Every text of a file with the field it belongs to; undefined where the form has none. */
function* texts(
  value: unknown,
  fields: readonly EditorField[] | undefined,
): Generator<[string, EditorField | undefined]> {
  for (const [name, one] of Object.entries((value ?? {}) as object)) {
    const field = fields?.find((each) => each.name === name);
    for (const part of Array.isArray(one) ? one : [one]) {
      if (typeof part === 'string') yield [part, field?.field ?? field];
      else if (typeof part === 'object' && !(part instanceof Date)) yield* texts(part, field?.fields);
      else yield ['', field];
    }
  }
}

describe('the editor (F12)', () => {
  test('has a form for each collection, and each form has its files', () => {
    const names = readCollections(process.cwd()).collections.map(({ name }) => name);
    expect(forms.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(Object.keys(SHELVES).toSorted()).toEqual(names.toSorted());
    for (const one of forms)
      expect(existsSync(`${'file' in one ? one.file : one.folder}`), one.name).toBe(true);
  });

  test('has a field for everything in the files, and a box for every text of several lines', () => {
    for (const { name, files } of readCollections(process.cwd()).collections) {
      const fields = forms.find((one) => one.name === name)?.fields;
      for (const { path, data } of files) {
        const shown = Object.entries(data).filter(([key]) => name !== 'videos' || !LEFT_OUT.includes(key));
        for (const [text, field] of texts(Object.fromEntries(shown), fields)) {
          expect(field, `${path}: ${text}`).toBeDefined();
          if (text.trim().includes('\n')) expect(field?.widget, `${path}: ${text}`).toBe('text');
        }
      }
    }
  });

  test('explains each field', () => {
    const undescribed = forms.flatMap(({ name, fields }) =>
      fields
        .filter(({ hint, fields: parts, field }) => !hint && !parts && !field)
        .map((field) => `${name}.${field.name}`),
    );
    expect(undescribed).toEqual([]);
  });

  test('makes pull requests in the repository that the variable names, with a token and no server between', () => {
    const { config: said } = editorOf({ CONTEXT: 'production', EDIT_REPOSITORY: 'grid/site' });
    expect(said?.backend).toMatchObject({ name: 'github', repo: 'grid/site', auth_methods: ['token'] });
    expect(said?.publish_mode).toBe('editorial_workflow');
  });

  test('signs in with the GitHub App that the variables name, at the site alone and in no preview', () => {
    const set = {
      EDIT_REPOSITORY: 'grid/site',
      EDIT_APP_CLIENT_ID: 'Iv23liSampleOfAnApp1',
      SITE_URL: 'https://thegrid.co.uk/',
    };
    expect(editorOf({ ...set, CONTEXT: 'production' }).config?.backend).toMatchObject({
      auth_methods: ['oauth', 'token'],
      base_url: 'https://thegrid.co.uk',
      auth_endpoint: 'api/edit/sign-in',
    });
    expect(editorOf({ ...set, CONTEXT: 'production' }).config?.show_preview_links).toBe(true);
    for (const env of [
      { ...set, CONTEXT: 'deploy-preview' },
      { ...set, EDIT_APP_CLIENT_ID: ' ' },
      { ...set, EDIT_REPOSITORY: '' },
    ])
      expect(editorOf(env).config?.backend.auth_methods ?? ['token']).toEqual(['token']);
  });

  test('is missing in production and in previews without the variable, with an explanation', () => {
    for (const CONTEXT of ['production', 'deploy-preview']) {
      const { missing, files } = editorOf({ CONTEXT });
      expect(missing?.join(' ')).toContain('EDIT_REPOSITORY');
      expect(files).toEqual([]);
    }
    expect(editorOf({}).config?.publish_mode).toBeUndefined();
  });

  test('without its package explains itself locally and stops a production build', () => {
    const root = mkdtempSync(join(tmpdir(), 'thegrid-no-editor-'));
    expect(editorOf({}, root).missing).toEqual([expect.stringContaining('npm install')]);
    expect(() => editorOf({ CONTEXT: 'production', EDIT_REPOSITORY: 'grid/site' }, root)).toThrow(
      'npm install',
    );
  });

  test('loads translations, fonts and updates from no other host', () => {
    const { files, module } = editorFiles();
    const script = files.find(({ name }) => `/editor/${name}` === module);
    const text = Buffer.from(script?.bytes ?? []).toString('utf8');
    expect(text).not.toMatch(/jsdelivr|unpkg\.com\/@sveltia\/cms/);
    for (const { name } of files.filter((one) => one !== script)) expect(text).toContain(`/editor/${name}`);
    expect(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies['@sveltia/cms']).toMatch(
      /^\d+\.\d+\.\d+$/,
    );
  });
});
