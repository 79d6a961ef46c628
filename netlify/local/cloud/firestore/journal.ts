import {
  closeSync,
  existsSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { WireDocument } from './protocol.ts';

/** What one commit left behind: the whole document under each name, or null where there is none any more. */
export type Changes = [name: string, document: WireDocument | null][];

const SNAPSHOT = 'snapshot.jsonl';
const JOURNAL = 'journal.jsonl';
/** How long the operating system may hold what was written before the disk has it, in milliseconds. */
const SYNC_MS = 200;
/** The journal is folded into the snapshot above this size, in bytes. */
const COMPACT_BYTES = 32 * 1024 * 1024;

function readLines(path: string): string[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  // What follows the last line end was cut off while it was being written, and had not been acknowledged.
  lines.pop();
  return lines.filter(Boolean);
}

function parseLine(line: string, path: string, number: number): Changes {
  try {
    return JSON.parse(line) as Changes;
  } catch {
    throw new Error(`The local database is damaged: ${path} line ${number} cannot be read`);
  }
}

/** Everything that is stored, by name. */
function load(directory: string): Map<string, WireDocument> {
  const documents = new Map<string, WireDocument>();
  for (const file of [SNAPSHOT, JOURNAL]) {
    const path = join(directory, file);
    readLines(path).forEach((line, index) => {
      for (const [name, document] of parseLine(line, path, index + 1)) {
        if (document) documents.set(name, document);
        else documents.delete(name);
      }
    });
  }
  return documents;
}

function writeSnapshot(directory: string, documents: Map<string, WireDocument>): void {
  const path = join(directory, SNAPSHOT);
  const file = openSync(`${path}.new`, 'w');
  for (const entry of documents) writeSync(file, `${JSON.stringify([entry])}\n`);
  fsyncSync(file);
  closeSync(file);
  // From here on the snapshot counts; a journal that is still there holds nothing that contradicts it.
  renameSync(`${path}.new`, path);
}

/**
 * Keeps the results of commits on disk. A commit is in the file before `append` returns, so it survives the death
 * of this process at any moment; it survives the loss of power after at most 200 ms.
 */
export class Journal {
  readonly #directory: string;
  readonly #documents: Map<string, WireDocument>;
  #file: number;
  #bytes = 0;
  #sync: NodeJS.Timeout | undefined;

  /** Opens the folder, making it when needed, and folds an old journal into the snapshot. */
  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    this.#documents = load(directory);
    this.#file = this.#compact();
  }

  /** Everything that was stored when the journal was opened and since. */
  get documents(): ReadonlyMap<string, WireDocument> {
    return this.#documents;
  }

  /** Writes one commit. Throws when the disk refuses it; then the commit must not be acknowledged. */
  append(changes: Changes): void {
    for (const [name, document] of changes) {
      if (document) this.#documents.set(name, document);
      else this.#documents.delete(name);
    }
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    for (let done = 0; done < line.length; ) done += writeSync(this.#file, line, done);
    this.#bytes += line.length;
    if (this.#bytes > COMPACT_BYTES) {
      closeSync(this.#file);
      this.#file = this.#compact();
    }
    const file = this.#file;
    this.#sync ??= setTimeout(() => {
      this.#sync = undefined;
      if (file === this.#file) fsync(file, () => {});
    }, SYNC_MS).unref();
  }

  close(): void {
    clearTimeout(this.#sync);
    fsyncSync(this.#file);
    closeSync(this.#file);
  }

  #compact(): number {
    writeSnapshot(this.#directory, this.#documents);
    this.#bytes = 0;
    return openSync(join(this.#directory, JOURNAL), 'w');
  }
}
