import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

export function exitWithUsage(usage: string): never {
  console.error(usage);
  process.exit(2);
}

/** The options and words of the command line. Exits with 2 for an unknown option. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return exitWithUsage(usage);
  }
}
