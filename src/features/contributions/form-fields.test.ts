import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContributionForm } from './ContributionForm.tsx';
import { DRAFT_FIELDS, FIELD_NAMES, fieldId } from './form-fields.ts';

const html = renderToStaticMarkup(createElement(ContributionForm));

test('every field of the form has its control, in the order in which errors are listed', () => {
  const idAt = (name: (typeof FIELD_NAMES)[number]) =>
    html.search(new RegExp(`<(?:input|select|textarea)[^>]* id="${fieldId(name)}"`));
  expect(FIELD_NAMES.filter((name) => idAt(name) < 0)).toEqual([]);
  expect([...FIELD_NAMES].sort((one, other) => idAt(one) - idAt(other))).toEqual(FIELD_NAMES);
});

test('what is typed is kept in the tab, but neither the file nor the consent', () => {
  expect(FIELD_NAMES.filter((name) => !(DRAFT_FIELDS as string[]).includes(name))).toEqual([
    'proof_file',
    'consent_given',
  ]);
});
