import { describe, expect, test } from 'vitest';
import { EMPTY } from './form-fields.ts';
import { changesOf, hasOwnInput, isUntouched, prefillOf, sentencesOf } from './prefill.ts';

const prefill = (query: string) => prefillOf(new URLSearchParams(query));

describe('the parameters of a link', () => {
  test('fill in app, type and what the app passes along', () => {
    const query = new URLSearchParams({
      app: 'roomz',
      type: 'bug_rough_edge',
      url: 'https://roomz.example.org/listing/7',
      version: '2.3',
      device: 'Chrome on Android',
      language: 'en-GB',
    });
    expect(prefillOf(query)).toEqual({
      related_app: 'roomz',
      contribution_type: 'bug_rough_edge',
      page_url: 'https://roomz.example.org/listing/7',
      app_version: '2.3',
      device: 'Chrome on Android',
      language: 'en-GB',
    });
  });

  test.each([
    ['an unknown app', 'app=nowhere'],
    ['an unknown type', 'type=complaint'],
    ['a script', 'url=javascript:alert(1)'],
    ['another scheme', 'url=ftp://example.org/'],
    ['credentials', 'url=https://fern:secret@example.org/'],
    ['a long address', `url=https://example.org/${'a'.repeat(2000)}`],
    ['a long version', `version=${'1'.repeat(51)}`],
    ['a long device', `device=${'d'.repeat(201)}`],
    ['a direction override', 'device=%E2%80%AEabc'],
    ['no language', 'language=English, please'],
    ['a field of the person', 'display_name=Fern&email=fern@example.org&description=Something'],
    ['the consent', 'consent_given=true'],
  ])('ignore %s', (_what, query) => {
    expect(prefill(query)).toEqual({});
  });

  test('are read as sentences', () => {
    expect(sentencesOf(prefill('app=roomz&type=ux_wording&version=2.3'))).toEqual([
      'Type: UX / Wording',
      'App: Roomz',
      'Version: 2.3',
    ]);
  });
});

test('filling in removes what an earlier link passed along', () => {
  expect(changesOf({ related_app: 'jobz', app_version: '3' })).toEqual({
    related_app: 'jobz',
    page_url: '',
    app_version: '3',
    device: '',
    language: '',
  });
});

test('a prefilled form is untouched until something else is in it', () => {
  const given = prefill('app=roomz&version=2.3');
  expect(isUntouched({ ...EMPTY, ...given }, given)).toBe(true);
  expect(isUntouched({ ...EMPTY, related_app: 'roomz' }, given)).toBe(true);
  expect(isUntouched({ ...EMPTY, related_app: 'jobz' }, given)).toBe(false);
  expect(isUntouched({ ...EMPTY, ...given, description: 'D' }, given)).toBe(false);
});

test('own input is what no link fills in', () => {
  expect(hasOwnInput({ ...EMPTY, related_app: 'jobz', device: 'A phone' })).toBe(false);
  expect(hasOwnInput({ ...EMPTY, display_name: 'Fern' })).toBe(true);
});
