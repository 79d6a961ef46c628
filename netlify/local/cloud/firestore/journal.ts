import nodeFileSystem from 'node:fs';
import { join } from 'node:path';
import type { WireDocument } from './protocol.ts';

/** The result of one commit: the whole document under each name, or null for a deleted one. */
export type Changes = [name: string, document: WireDocument | null][];

/** The used part of `node:fs`; a test simulates a full disk with it. */
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
/** Longest delay of the operating system's write to disk, in milliseconds. */
const SYNC_MS = 200;
/** The journal is compacted into the snapshot above this size, in bytes. */
const COMPACT_BYTES = 32 * 1024 * 1024;

const wholeLines = (bytes: Buffer) => bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);

function parseLine(line: string, path: string, number: number): Changes {
  try {
    return JSON.parse(line) as Changes;
  } catch {
    throw new Error(`The local database is damaged: ${path} line ${number} cannot be read`);
  }
}

/** A commit is in the file before `append` returns: survives a crash, and after 200 ms a power failure. */
export class Journal {
  readonly #directory: string;
  readonly #files: FileSystem;
  readonly documents = new Map<string, WireDocument>();
  readonly #compactBytes: number;
  #file: number;
  #bytes = 0;
  /** The size of the next compaction; it grows if there was no disk space. */
  #compactAt: number;
  #sync: NodeJS.Timeout | undefined;

  /** Opens the folder, creating it if needed, and compacts an old journal if there is disk space. */
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
    // A partial last line is an interrupted write, which was not acknowledged.
    files.ftruncateSync(this.#file, length);
    this.#bytes = length;
    if (length > 0) this.#compact();
  }

  /** Writes one commit. Throws if the disk refuses it: the file is unchanged, the commit must be reverted. */
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

  /** Reads a file of lines into the documents. Returns the length of its complete lines in bytes. */
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
      if (document) this.documents.set(name, document);
      else this.documents.delete(name);
    }
  }

  #write(file: number, bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) done += this.#files.writeSync(file, bytes, done);
  }

  /** Without disk space both files stay valid; retried when the journal has grown by as much again. */
  #compact(): void {
    const path = join(this.#directory, SNAPSHOT);
    try {
      this.#writeSnapshot(`${path}.new`);
      // From here on the snapshot counts; a remaining journal does not contradict it.
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
      for (const entry of this.documents) {
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
