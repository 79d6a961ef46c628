import { describe, expect, it } from 'vitest';
import { addressOf, idOfAddress, idOfPicture, initialsOf, picturePath } from './shipped.ts';

const ID = '0c5b7c1e-3b1f-4a52-9a0e-5d0c0a1b2c3d';

describe('the address of what shipped', () => {
  it.each([
    ['Lift clubs', `lift-clubs-${ID}`],
    ['  Voters’ choice: “Café & more”!', `voters-choice-cafe-more-${ID}`],
    ['路线图 🎉', ID],
    ['x'.repeat(120), ID],
    [`${'word '.repeat(20)}`, `${'word-'.repeat(12)}${ID}`],
  ])('has words of the title and ends with the id: %s', (title, address) => {
    expect(addressOf({ id: ID, title })).toBe(address);
    expect(idOfAddress(address)).toBe(ID);
  });

  it('is found by its id, whatever words stand before it', () => {
    expect(idOfAddress(ID)).toBe(ID);
    expect(idOfAddress(`another-title-${ID}`)).toBe(ID);
    for (const other of ['', 'lift-clubs', `${ID}x`, `x${ID}`, ID.slice(1), ID.toUpperCase(), `${ID}.png`])
      expect(idOfAddress(other), other).toBeNull();
  });

  it('leads to a picture that is named after the id, with what it shows as a part', () => {
    expect(picturePath(ID, 'abc')).toBe(`/social/shipped/${ID}.png?v=abc`);
    expect(idOfPicture(`${ID}.png`)).toBe(ID);
    for (const other of [ID, `${ID}.jpg`, '.png', `../${ID}.png`]) expect(idOfPicture(other)).toBeNull();
  });
});

it.each([
  ['Ada Lovelace', 'AL'],
  ['fern', 'F'],
  ['Kofi  van der Berg', 'KB'],
  ['(Sam) “Jo”', 'SJ'],
  ['…', ''],
])('the tile of %s shows %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
