import { describe, expect, it } from 'vitest';
import { contactAddress } from './contact-address.ts';

describe('the contact address (A-28)', () => {
  it('is a placeholder on a machine of one’s own', () => {
    expect(contactAddress({})).toBe('hello@thegrid.localhost');
  });

  it.each([undefined, '', 'hello@thegrid.localhost', 'hello@thegrid.example', 'a@mail.example.com', 'hello'])(
    'stops a production build while it is %s',
    (address) => {
      expect(() => contactAddress({ CONTEXT: 'production', CONTACT_EMAIL: address })).toThrow(
        /CONTACT_EMAIL/,
      );
    },
  );

  it('lets a production build pass with an address that can be written to', () => {
    const env = { CONTEXT: 'production', CONTACT_EMAIL: 'hello@thegrid.co.uk' };
    expect(contactAddress(env)).toBe('hello@thegrid.co.uk');
  });

  it('leaves a preview build its placeholder', () => {
    expect(contactAddress({ CONTEXT: 'deploy-preview' })).toBe('hello@thegrid.localhost');
  });
});
