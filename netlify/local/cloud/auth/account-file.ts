import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Projects, StoredAccount } from './emulator.ts';

const SAVE_MS = 150;

/** How long changes with a waiting caller are batched into one write, in milliseconds. */
const BATCH_MS = 5;

export class AccountFile {
  readonly #path: string;
  readonly #projects: Projects;
  #timer: NodeJS.Timeout | undefined;
  #saving: Promise<void> | undefined;
  /** Why nothing can be stored any more, in a sentence; undefined while it can. */
  damage: string | undefined;

  constructor(directory: string, projects: Projects) {
    mkdirSync(directory, { recursive: true });
    this.#path = join(directory, 'accounts.json');
    this.#projects = projects;
  }

  /** Restores ids, passwords and the start of valid sessions, so that sessions survive a restart. */
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

  /** For changes that may be lost with this process, such as the last sign-in. */
  saveSoon(): void {
    this.#timer ??= setTimeout(() => {
      try {
        this.saveNow();
      } catch {
        // Logged already, and the caller that changes an account receives the error.
      }
    }, SAVE_MS);
  }

  /** Resolves when the current accounts, or later ones, are in the file; rejects if the disk refuses it. */
  saved(): Promise<void> {
    this.#saving ??= wait(BATCH_MS).then(() => {
      this.#saving = undefined;
      this.saveNow();
    });
    return this.#saving;
  }

  /** Writes the file. Throws if the disk refuses it; the old file then remains. */
  saveNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      this.#write();
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message : String(fault);
      if (!this.damage) {
        this.damage = `The local Auth service cannot write to its folder (${reason}). No account can be made or changed until there is room and it is started again.`;
        console.error(this.damage);
      }
      rmSync(`${this.#path}.new`, { force: true, recursive: true });
      throw fault;
    }
  }

  #write(): void {
    const content = Object.fromEntries(
      [...this.#projects].map(([projectId, project]) => [projectId, [...project.users.values()]]),
    );
    // A file with password hashes is readable by its owner only. Renaming leaves either the old file or the new one.
    writeFileSync(`${this.#path}.new`, JSON.stringify(content), { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }
}
