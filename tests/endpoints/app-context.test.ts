import { FieldValue } from '@google-cloud/firestore';
import { expect, test } from 'vitest';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { contributionNotification } from '#server/contributions/emails/to-admins.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';

const submit = (changes: Record<string, unknown> = {}) =>
  send(contributions, '/api/contributions', { body: buildContribution(changes) });
const messageFor = (body: { fields?: { path: string; message: string }[] }, path: string) =>
  body.fields?.find((field) => field.path === path)?.message;

test('what an app passes along is stored and in the mail to the admins', async () => {
  const passed = {
    page_url: 'https://roomz.example.org/listing/7',
    app_version: '2.3',
    device: 'Chrome on Android',
    language: 'en-GB',
  };
  const { body } = await submit(passed);
  const stored = await findContribution(body.id);
  expect(stored).toMatchObject(passed);
  const { text } = contributionNotification('one', stored as Contribution);
  for (const value of Object.values(passed)) expect(text).toContain(value);
});

test('a record from before apps passed anything along is read', async () => {
  const { body } = await submit();
  const missing = FieldValue.delete();
  const change = { page_url: missing, app_version: missing, device: missing, language: missing };
  await firestore().collection('contributions').doc(body.id).update(change);
  const none = { page_url: null, app_version: null, device: null, language: null };
  expect(await findContribution(body.id)).toMatchObject(none);
});

test.each([
  ['page_url', 'javascript:alert(1)', 'The page must be a web address'],
  ['app_version', '1'.repeat(51), 'The version must be at most 50 characters'],
  ['device', 'd'.repeat(201), 'The device must be at most 200 characters'],
  ['language', 'English, please', 'The language must be a tag'],
])('an unusable %s is refused', async (field, value, message) => {
  const answer = await submit({ [field]: value });
  expect([answer.status, messageFor(answer.body, field)]).toEqual([422, message]);
});
