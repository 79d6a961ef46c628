import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** One line: the name of a document and its content in the wire format, or null when it was deleted. */
type Entry = [name: string, document: string | null];

/** The longest time in milliseconds that acknowledged data waits for the disk itself; a dying process loses none. */
const SYNC_MS = 200;

function readEntries(file: string): Map<string, string> {
  const documents = new Map<string, string>();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return documents;
  }
  for (const line of text.split('\n')) {
    try {
      const [name, document] = JSON.parse(line) as Entry;
      if (document === null) documents.delete(name);
      else documents.set(name, document);
    } catch {
      // An empty or torn line: the process died while writing it, so nobody was told that it was stored.
    }
  }
  return documents;
}

/** Keeps the documents of the local Firestore on disk: every change is in the file before it is acknowledged. */
export class Journal {
  readonly documents: ReadonlyMap<string, string>;
  #file: number;
  #sync: NodeJS.Timeout | undefined;

  /** Opens the journal in a folder, replays it, and rewrites it without what was replaced since. */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    const path = join(directory, 'firestore.jsonl');
    this.documents = readEntries(path);
    const lines = [...this.documents].map((entry) => `${JSON.stringify(entry)}\n`);
    writeFileSync(`${path}.new`, lines.join(''));
    renameSync(`${path}.new`, path);
    this.#file = openSync(path, 'a');
  }

  /** Appends changes. When it returns, they survive the death of this process. */
  append(entries: readonly Entry[]): void {
    writeSync(this.#file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    this.#sync ??= setTimeout(() => {
      this.#sync = undefined;
      fdatasyncSync(this.#file);
    }, SYNC_MS).unref();
  }

  close(): void {
    clearTimeout(this.#sync);
    fdatasyncSync(this.#file);
    closeSync(this.#file);
  }
}
