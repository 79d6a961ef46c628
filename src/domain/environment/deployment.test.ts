import { expect, test } from 'vitest';
import { deploymentOf } from './deployment.ts';

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
