import { expect, test } from 'vitest';
import { suggestAddress } from './email-suggestion.ts';

test.each([
  ['fern@gmial.con', 'fern@gmail.com'],
  ['fern@gmial.com', 'fern@gmail.com'],
  ['fern@gmai.com', 'fern@gmail.com'],
  ['fern@gmaill.com', 'fern@gmail.com'],
  [' Fern.Hill@GMAIL.CON ', 'Fern.Hill@gmail.com'],
  ['fern@hotmial.co.uk', 'fern@hotmail.co.uk'],
  ['fern@outlok.com', 'fern@outlook.com'],
  ['fern@yahoo.couk', 'fern@yahoo.co.uk'],
  ['fern@bristol.example.con', 'fern@bristol.example.com'],
])('a person who types %s is asked whether they meant %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

test.each([
  'fern@gmail.com',
  'fern@mail.com',
  'fern@ymail.com',
  'fern@live.com',
  'fern@yahoo.ca',
  'fern@yahoo.fr',
  'fern@hotmail.de',
  'fern@bristol.example.uk',
  'fern@contact.com',
  'fern@gmail',
  'not an address',
  '',
])('a person who types %s is asked nothing', (typed) => {
  expect(suggestAddress(typed)).toBeNull();
});
