import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, type FunctionResult, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { parse } from 'smol-toml';

/** The settings of netlify.toml for the bundler: those of all functions, and those of single ones. */
function bundlingConfig(): Config {
  const { functions } = parse(readFileSync('netlify.toml', 'utf8')) as {
    functions: Record<string, unknown> & { included_files: string[] };
  };
  const includedFilesBasePath = process.cwd();
  const own = Object.entries(functions).flatMap(([name, settings]) => {
    const { included_files } = settings as { included_files?: string[] };
    return included_files ? [[name, { includedFiles: included_files, includedFilesBasePath }] as const] : [];
  });
  return {
    '*': { includedFiles: functions.included_files, includedFilesBasePath },
    ...Object.fromEntries(own),
  };
}

/** Bundles the functions of a folder into `target` as the platform does, each a folder: `{target}/{name}`. */
export function bundleFunctions(folder: string, target: string): Promise<FunctionResult[]> {
  return zipFunctions(folder, target, { archiveFormat: 'none', config: bundlingConfig() });
}

/** The file of a bundled function that the platform starts. */
export const entryOf = (target: string, name: string): string =>
  join(target, name, 'functions', `${name}.mjs`);

/** Lambda turns `require()` of ES modules off; so does this. */
export const LIKE_PRODUCTION = '--no-experimental-require-module';
