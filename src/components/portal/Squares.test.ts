import { expect, test } from 'vitest';
import { squareScale } from './Squares.tsx';

test('one square counts one as long as the largest number fits, then two, five or ten', () => {
  expect(squareScale(0, 24)).toBe(1);
  expect(squareScale(24, 24)).toBe(1);
  expect(squareScale(26, 24)).toBe(2);
  expect(squareScale(49, 24)).toBe(5);
  expect(squareScale(121, 24)).toBe(10);
  expect(squareScale(1_000_000, 24)).toBe(41_667);
});
