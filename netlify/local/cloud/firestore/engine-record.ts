import { Timestamp } from 'firebase-admin/firestore';
import type { MasterDocument } from './engine.ts';

/** One record of the engine as it was, with the way back to it. */
export interface RecordState {
  path: string;
  /** Puts the record back; one that was not there yet stays as one that does not exist. */
  restore(): void;
}

/** Remembers the record at a path of the engine. Versions are never changed in place, so references to them are enough. */
export function recordState(docs: Map<string, MasterDocument>, path: string): RecordState {
  const record = docs.get(path);
  const before = record && {
    _version: record._version,
    _createTime: record._createTime,
    _updateTime: record._updateTime,
    _exists: record._exists,
    _data: record._data,
  };
  const history = [...(record?._history ?? [])];
  return {
    path,
    restore() {
      const now = docs.get(path);
      if (!now) return;
      const existed = before?._exists ?? false;
      if (now._exists && !existed) now.parent?.decrementActiveDocs();
      if (!now._exists && existed) now.parent?.incrementActiveDocs();
      const never = Timestamp.fromMillis(0);
      Object.assign(
        now,
        before ?? { _version: 0, _createTime: never, _updateTime: never, _exists: false, _data: undefined },
      );
      now._history.splice(0, now._history.length, ...history);
    },
  };
}
