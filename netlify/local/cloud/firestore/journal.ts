import nodeFileSystem from 'node:fs';
import { join } from 'node:path';
import type { WireDocument } from './protocol.ts';

/** What one commit left behind: the whole document under each name, or null where there is none any more. */
export type Changes = [name: string, document: WireDocument | null][];

/** The part of `node:fs` by which files are written; a test puts a full disk in its place. */
export type FileSystem = Pick<
  typeof nodeFileSystem,
  | 'closeSync'
  | 'existsSync'
  | 'fsync'
  | 'fsyncSync'
  | 'ftruncateSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readFileSync'
  | 'renameSync'
  | 'rmSync'
  | 'writeSync'
>;

const SNAPSHOT = 'snapshot.jsonl';
const JOURNAL = 'journal.jsonl';
/** How long the operating system may hold what was written before the disk has it, in milliseconds. */
const SYNC_MS = 200;
/** The journal is folded into the snapshot above this size, in bytes. */
const COMPACT_BYTES = 32 * 1024 * 1024;

const wholeLines = (bytes: Buffer) => bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);

function parseLine(line: string, path: string, number: number): Changes {
  try {
    return JSON.parse(line) as Changes;
  } catch {
    throw new Error(`The local database is damaged: ${path} line ${number} cannot be read`);
  }
}

/**
 * Keeps the results of commits on disk. A commit is in the file before `append` returns, so it survives the death
 * of this process at any moment; it survives the loss of power after at most 200 ms.
 */
export class Journal {
  readonly #directory: string;
  readonly #files: FileSystem;
  readonly #documents = new Map<string, WireDocument>();
  readonly #compactBytes: number;
  #file: number;
  /** How much of the journal file is whole lines. */
  #bytes = 0;
  /** The size at which the journal is folded next; it grows when there was no room for it. */
  #compactAt: number;
  #sync: NodeJS.Timeout | undefined;

  /** Opens the folder, making it when needed, and folds an old journal into the snapshot where there is room for that. */
  constructor(
    directory: string,
    {
      files = nodeFileSystem,
      compactBytes = COMPACT_BYTES,
    }: { files?: FileSystem | undefined; compactBytes?: number | undefined } = {},
  ) {
    this.#directory = directory;
    this.#files = files;
    this.#compactBytes = compactBytes;
    this.#compactAt = compactBytes;
    files.mkdirSync(directory, { recursive: true });
    this.#read(SNAPSHOT);
    const length = this.#read(JOURNAL);
    this.#file = files.openSync(join(directory, JOURNAL), 'a');
    // What follows the last line end was cut off while it was being written, and had not been acknowledged.
    files.ftruncateSync(this.#file, length);
    this.#bytes = length;
    if (length > 0) this.#compact();
  }

  /** Everything that was stored when the journal was opened and since. */
  get documents(): ReadonlyMap<string, WireDocument> {
    return this.#documents;
  }

  /**
   * Writes one commit. Throws when the disk refuses it; then nothing of it is in the file, and the commit must be taken
   * back.
   */
  append(changes: Changes): void {
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    try {
      this.#write(this.#file, line);
    } catch (fault) {
      this.#files.ftruncateSync(this.#file, this.#bytes);
      throw fault;
    }
    this.#bytes += line.length;
    this.#apply(changes);
    if (this.#bytes > this.#compactAt) this.#compact();
    this.#sync ??= setTimeout(() => {
      this.#sync = undefined;
      this.#files.fsync(this.#file, () => {});
    }, SYNC_MS).unref();
  }

  close(): void {
    clearTimeout(this.#sync);
    this.#files.fsyncSync(this.#file);
    this.#files.closeSync(this.#file);
  }

  /** Reads a file of lines into the documents. Returns how many bytes of it are whole lines. */
  #read(name: string): number {
    const path = join(this.#directory, name);
    if (!this.#files.existsSync(path)) return 0;
    const whole = wholeLines(this.#files.readFileSync(path));
    const lines = whole.toString('utf8').split('\n').filter(Boolean);
    for (const [index, line] of lines.entries()) this.#apply(parseLine(line, path, index + 1));
    return whole.length;
  }

  #apply(changes: Changes): void {
    for (const [name, document] of changes) {
      if (document) this.#documents.set(name, document);
      else this.#documents.delete(name);
    }
  }

  #write(file: number, bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) done += this.#files.writeSync(file, bytes, done);
  }

  /**
   * Folds the journal into the snapshot. Where there is no room for a second snapshot, the old one and the journal stay
   * as they are and go on holding everything; it is tried again when the journal has grown by as much again.
   */
  #compact(): void {
    const path = join(this.#directory, SNAPSHOT);
    try {
      this.#writeSnapshot(`${path}.new`);
      // From here on the snapshot counts; a journal that is still there holds nothing that contradicts it.
      this.#files.renameSync(`${path}.new`, path);
    } catch {
      this.#files.rmSync(`${path}.new`, { force: true });
      this.#compactAt = this.#bytes + this.#compactBytes;
      return;
    }
    this.#files.ftruncateSync(this.#file, 0);
    this.#bytes = 0;
    this.#compactAt = this.#compactBytes;
  }

  #writeSnapshot(path: string): void {
    const file = this.#files.openSync(path, 'w');
    try {
      let lines: string[] = [];
      for (const entry of this.#documents) {
        lines.push(`${JSON.stringify([entry])}\n`);
        if (lines.length < 200) continue;
        this.#write(file, Buffer.from(lines.join('')));
        lines = [];
      }
      this.#write(file, Buffer.from(lines.join('')));
      this.#files.fsyncSync(file);
    } finally {
      this.#files.closeSync(file);
    }
  }
}
