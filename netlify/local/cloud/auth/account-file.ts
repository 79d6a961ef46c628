import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Projects, StoredAccount } from './emulator.ts';

/** How long a change may wait before it is written, in milliseconds (DESIGN section 5). */
const SAVE_MS = 150;

/** Keeps the accounts of all projects in one file, with their password hashes. */
export class AccountFile {
  readonly #path: string;
  readonly #projects: Projects;
  #timer: NodeJS.Timeout | undefined;

  constructor(directory: string, projects: Projects) {
    mkdirSync(directory, { recursive: true });
    this.#path = join(directory, 'accounts.json');
    this.#projects = projects;
  }

  /** Puts back what was stored: ids, passwords, and since when sessions count, so that nobody is signed out. */
  restore(): void {
    if (!existsSync(this.#path)) return;
    const stored = JSON.parse(readFileSync(this.#path, 'utf8')) as Record<string, StoredAccount[]>;
    for (const [projectId, accounts] of Object.entries(stored)) {
      const project = this.#projects.get(projectId) ?? this.#projects.open(projectId);
      for (const { localId, providerUserInfo, ...fields } of accounts) {
        // The emulator derives these two from the password and the telephone number.
        const providers = providerUserInfo?.filter(
          ({ providerId }) => !/^(password|phone)$/.test(providerId),
        );
        project.overwriteUserWithLocalId(localId, { ...fields, providerUserInfo: providers });
      }
    }
  }

  saveSoon(): void {
    this.#timer ??= setTimeout(() => this.saveNow(), SAVE_MS);
  }

  saveNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const content = Object.fromEntries(
      [...this.#projects].map(([projectId, project]) => [projectId, [...project.users.values()]]),
    );
    // A file with password hashes is for its owner alone. Renaming leaves either the old file or the new one.
    writeFileSync(`${this.#path}.new`, JSON.stringify(content), { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }
}
