import { existsSync } from 'node:fs';

/**
 * Reads the variables of a `.env` file, if there is one; what is set already wins. For what is started by hand: a deployed
 * function has its variables from the platform.
 */
export function loadDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
