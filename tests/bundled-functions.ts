import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FunctionResult, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { parse } from 'smol-toml';

/** Bundles all functions into `target` as the platform does, each a folder: `{target}/{name}`. */
export function bundleFunctions(target: string): Promise<FunctionResult[]> {
  const { functions } = parse(readFileSync('netlify.toml', 'utf8')) as {
    functions: { included_files: string[] };
  };
  return zipFunctions('functions', target, {
    archiveFormat: 'none',
    config: { '*': { includedFiles: functions.included_files, includedFilesBasePath: process.cwd() } },
  });
}

/** The file of a bundled function that the platform starts. */
export const entryOf = (target: string, name: string): string =>
  join(target, name, 'functions', `${name}.mjs`);

/** Lambda turns `require()` of ES modules off; so does this. */
export const LIKE_PRODUCTION = '--no-experimental-require-module';
