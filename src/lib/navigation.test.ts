import { describe, expect, it } from 'vitest';
import { FOOTER, MENU } from './navigation.ts';

describe('the menu', () => {
  it('lists exactly the eight entries of the specification, in order (R122)', () => {
    expect(MENU.map(({ name }) => name)).toEqual([
      'Home',
      'About',
      'FAQ',
      'Tools',
      'Get App',
      'Contribute',
      'Insiderz',
      'Contact',
    ]);
  });

  it('is all in the footer, so that it can be reached without script', () => {
    const inFooter = FOOTER.flatMap(({ items }) => items.map(({ href }) => href));
    expect(inFooter).toEqual(expect.arrayContaining(MENU.map(({ href }) => href)));
  });
});
