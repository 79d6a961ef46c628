import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';
import { appDomain, contactAddress, vapidKey } from './environment.ts';

describe('the domain of the apps (A-05)', () => {
  it('is a placeholder on a machine of one’s own', () => {
    expect(appDomain({})).toBe('thegrid.localhost');
  });

  it.each([
    undefined,
    '',
    'thegrid.localhost',
    'thegrid.example',
    'apps.example.com',
    'thegrid',
    'https://a.uk/',
  ])('stops a production build while it is %s', (domain) => {
    expect(() => appDomain({ CONTEXT: 'production', PUBLIC_APP_DOMAIN: domain })).toThrow(
      /PUBLIC_APP_DOMAIN/,
    );
  });

  it('lets a production build pass with a domain that can be visited', () => {
    expect(appDomain({ CONTEXT: 'production', PUBLIC_APP_DOMAIN: 'thegrid.co.uk' })).toBe('thegrid.co.uk');
  });
});

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

it('the key of developers serves their machines and stops a production build (R488)', () => {
  expect(vapidKey({})).toBe(DEVELOPMENT_VAPID_KEY);
  expect(() => vapidKey({ CONTEXT: 'production', PUBLIC_VAPID_KEY: DEVELOPMENT_VAPID_KEY })).toThrow(
    /PUBLIC_VAPID_KEY/,
  );
});

it('a production build has its own key, or no alerts', () => {
  expect(vapidKey({ CONTEXT: 'production', PUBLIC_VAPID_KEY: ' own ' })).toBe('own');
  expect(vapidKey({ CONTEXT: 'production' })).toBe('');
});
