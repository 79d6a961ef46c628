import { expect, test } from 'vitest';
import { fieldsOf } from './fields.ts';

test('each value of an answer has a line with its path and its type', () => {
  const person = { type: 'object', properties: { name: { type: 'string' } } };
  const schema = {
    type: 'object',
    properties: {
      updated_at: { type: ['string', 'null'] },
      app: { anyOf: [{ type: 'string', enum: ['roomz', 'jobz'] }, { type: 'null' }] },
      people: { type: 'array', items: person },
      periods: {
        type: 'object',
        propertyNames: { enum: ['month', 'all'] },
        additionalProperties: { type: 'array', items: { type: 'number' } },
      },
    },
  };
  expect(fieldsOf(schema)).toEqual([
    { path: 'updated_at', type: 'string | null' },
    { path: 'app', type: 'roomz | jobz | null' },
    { path: 'people[].name', type: 'string' },
    { path: 'periods.{month | all}[]', type: 'number' },
  ]);
});
