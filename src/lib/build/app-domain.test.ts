import { describe, expect, it } from 'vitest';
import { appDomain } from './app-domain.ts';

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
