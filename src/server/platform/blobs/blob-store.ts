import { getStore, type Store } from '@netlify/blobs';
import { DomainError } from '#domain/errors.ts';
import { DEADLINES, isAway, presentCall, within } from '../deadlines.ts';
import { refuseInPreview } from '../environment/deployment.ts';

/** A failure of the network or of the store itself as an error that says to try again (503); any other as it is. */
function asAway(fault: unknown): unknown {
  if (fault instanceof DomainError) return fault;
  const name = fault instanceof Error ? fault.name : '';
  return name === 'BlobsInternalError' || name === 'TypeError' || name === 'AbortError' ? isAway() : fault;
}

/**
 * Opens a store of files. Each of its methods answers within `ms` milliseconds, over all retries of the library, and
 * for a call that was given up nothing is sent any more; both reject with a DomainError (503). A body that is read as a
 * stream may take longer. To be opened inside the request: at module level it works locally and fails when deployed.
 */
export function blobStore(name: string, ms: number = DEADLINES.blobs): Store {
  refuseInPreview();
  const stop = new AbortController();
  const signals = [stop.signal, presentCall()?.signal].filter((signal) => signal !== undefined);
  const store = getStore({
    name,
    consistency: 'strong',
    fetch: async (input, init) => {
      const signal = AbortSignal.any(signals);
      signal.throwIfAborted();
      return fetch(input, { ...init, signal });
    },
  });
  return new Proxy(store, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== 'function') return member;
      return async (...asked: unknown[]) => {
        try {
          return await within(ms, () => member.apply(target, asked));
        } catch (fault) {
          stop.abort();
          throw asAway(fault);
        }
      };
    },
  });
}
