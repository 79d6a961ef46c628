import { expect, test } from 'vitest';
import { deploymentOf, TRANSPORT_SECURITY, transportSecurityOf } from './deployment.ts';

const told = { context: undefined, project: 'thegrid-prod', stagingProject: undefined, isDeployed: true };

test.each([
  ['production', 'production'],
  ['deploy-preview', 'preview'],
  ['branch-deploy', 'preview'],
  ['staging', 'preview'],
  ['preview-server', 'preview'],
])('a deploy of the context %s with the variables of production is %s', (context, expected) => {
  expect(deploymentOf({ ...told, context })).toBe(expected);
});

test('what names its project for trying things out is staging, and production never is', () => {
  const staging = { ...told, project: 'thegrid-staging', stagingProject: 'thegrid-staging' };
  expect(deploymentOf({ ...staging, context: 'branch-deploy' })).toBe('staging');
  expect(deploymentOf({ ...staging, context: 'production' })).toBe('production');
  expect(deploymentOf({ ...staging, project: 'thegrid-prod', context: 'branch-deploy' })).toBe('preview');
  expect(deploymentOf({ ...told, project: '', stagingProject: '', context: 'branch-deploy' })).toBe(
    'preview',
  );
});

test('a function that is told no context is production where it is deployed, and local elsewhere', () => {
  expect(deploymentOf(told)).toBe('production');
  expect(deploymentOf({ ...told, isDeployed: false })).toBe('local');
  expect(deploymentOf({ ...told, isDeployed: false, context: 'dev' })).toBe('local');
});

test('without a stage everything is bound, as from the first day', () => {
  expect(transportSecurityOf(undefined)).toBe('max-age=63072000; includeSubDomains; preload');
  expect(transportSecurityOf(' ')).toBe(TRANSPORT_SECURITY);
});

test.each(['max-age=86400', 'max-age=2592000', 'max-age=63072000; includeSubDomains', TRANSPORT_SECURITY])(
  'the stage %s is sent as it is',
  (stage) => {
    expect(transportSecurityOf(stage)).toBe(stage);
  },
);

test.each(['86400', 'max-age=86400; preload', 'max-age=1\r\nX-Other: 1', 'includeSubDomains'])(
  '"%s" is no stage, and nothing of it is sent',
  (text) => {
    expect(transportSecurityOf(text)).toBe(TRANSPORT_SECURITY);
  },
);
