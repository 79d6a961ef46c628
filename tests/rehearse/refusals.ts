import {
  environmentProblems,
  VARIABLE_NAMES,
  VARIABLES,
  type VariableName,
} from '#domain/environment/check.ts';
import { isRequiredIn, type Reader } from '#domain/environment/variable.ts';
import { checkBuildEnvironment } from '#lib/build/environment.ts';
import { PRODUCTION } from '#tests/builders/production-environment.ts';

/** The variables that production has to have, of those that a reader reads. */
export const neededBy = (reader: Reader): VariableName[] =>
  VARIABLE_NAMES.filter((name) => {
    const variable = VARIABLES[name];
    return isRequiredIn(variable, 'production') && variable.readBy.includes(reader);
  });

function buildRefuses(name: VariableName): boolean {
  try {
    checkBuildEnvironment({ ...PRODUCTION, [name]: '' });
    return false;
  } catch (fault) {
    return fault instanceof Error && fault.message.includes(`${name} is not set.`);
  }
}

const functionsName = (name: VariableName): boolean =>
  environmentProblems('functions', { ...PRODUCTION, [name]: '' }).some(({ variable }) => variable === name);

/** The variables whose absence, one after the other, is not noticed: by the build, and by the check of functions. */
export function unnoticed(): string[] {
  return [
    ...neededBy('build')
      .filter((name) => !buildRefuses(name))
      .map((name) => `the build without ${name}`),
    ...neededBy('functions')
      .filter((name) => !functionsName(name))
      .map((name) => `functions without ${name}`),
  ];
}
