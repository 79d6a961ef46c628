import { expect, test } from 'vitest';
import { APP_CONTEXT_NAMES } from '#domain/contributions/app-context.ts';
import { PostedContribution, sendContributionForm } from '#domain/contributions/form-contract.ts';
import { builtPage } from './html-page.ts';

test('a browser without script gets a form that posts every field by itself, with the limits of the schema (D160)', () => {
  const form = builtPage('contribute').querySelector('noscript form');
  const of = (name: string) => form?.getAttributeValue(name);
  expect([of('method'), of('action'), of('enctype')]).toEqual([
    ...['post', sendContributionForm.path, 'multipart/form-data'],
  ]);
  const controls = form?.querySelectorAll('[name]') ?? [];
  const names = Object.keys(PostedContribution.shape).filter(
    (name) => !APP_CONTEXT_NAMES.some((one) => one === name),
  );
  expect(controls.map((one) => one.getAttributeValue('name')).toSorted()).toEqual(names.toSorted());
  const required = controls.filter((one) => one.hasAttribute('required'));
  expect(required.map((one) => one.getAttributeValue('name'))).toEqual([
    ...['display_name', 'email', 'contribution_type', 'description', 'consent_given'],
  ]);
  const limits = controls.map((one) => one.getAttributeValue('maxlength')).filter(Boolean);
  expect(limits).toEqual(['100', '255', '200', '2000', '2000']);
});
