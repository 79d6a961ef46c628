import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';
import {
  appDomain,
  contactAddress,
  OPERATOR_VARIABLES,
  operatorFact,
  operatorOf,
  operatorText,
  vapidKey,
} from './environment.ts';

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

const REAL = {
  OPERATOR_LEGAL_NAME: 'Harbourside Neighbours Ltd',
  OPERATOR_COMPANY_NUMBER: '13572468',
  OPERATOR_POSTAL_ADDRESS: '7 Redcliff Parade, Bristol, BS1 6EP',
  OPERATOR_ICO_NUMBER: 'ZB135724',
};

describe('who runs the site', () => {
  it.each(OPERATOR_VARIABLES)('%s is a marked sample on a machine of one’s own, and in a preview', (name) => {
    expect(operatorFact(name, {})).toMatch(/sample/i);
    expect(operatorFact(name, { CONTEXT: 'deploy-preview' })).toMatch(/sample/i);
  });

  it.each(OPERATOR_VARIABLES)('%s stops a production build while it is missing or a sample', (name) => {
    for (const value of [undefined, '', '  ', 'Example', operatorFact(name, {})]) {
      expect(() => operatorFact(name, { CONTEXT: 'production', [name]: value })).toThrow(name);
    }
  });

  it.each(OPERATOR_VARIABLES)('%s lets a production build pass with a real value', (name) => {
    expect(operatorFact(name, { CONTEXT: 'production', ...REAL })).toBe(REAL[name]);
  });

  it.each([
    ['OPERATOR_COMPANY_NUMBER', '00000000'],
    ['OPERATOR_COMPANY_NUMBER', '1234567'],
    ['OPERATOR_POSTAL_ADDRESS', 'Bristol'],
    ['OPERATOR_ICO_NUMBER', 'ZA000000'],
  ] as const)('%s cannot be %s in production', (name, value) => {
    expect(() => operatorFact(name, { CONTEXT: 'production', [name]: value })).toThrow(name);
  });
});

it('the text has name, number, address and registration', () => {
  expect(operatorText(operatorOf(REAL))).toBe(
    'TheGrid is run by Harbourside Neighbours Ltd, company number 13572468. ' +
      'Its postal address is 7 Redcliff Parade, Bristol, BS1 6EP. ' +
      'Its registration with the Information Commissioner’s Office is ZB135724.',
  );
});

it('a sole trader who needs no registration is named without the numbers', () => {
  const env = {
    CONTEXT: 'production',
    ...REAL,
    OPERATOR_COMPANY_NUMBER: 'none',
    OPERATOR_ICO_NUMBER: 'None',
  };
  const facts = Object.fromEntries(OPERATOR_VARIABLES.map((name) => [name, operatorFact(name, env)]));
  expect(operatorText(operatorOf(facts as typeof REAL))).toBe(
    'TheGrid is run by Harbourside Neighbours Ltd. Its postal address is 7 Redcliff Parade, Bristol, BS1 6EP.',
  );
});
