import { getStore, type Store } from '@netlify/blobs';
import { DomainError } from '#domain/errors.ts';
import { currentCall, DEADLINES, isAway, within } from '../deadlines.ts';
import { refuseInPreview } from '../environment/deployment.ts';

function asAway(fault: unknown): unknown {
  if (fault instanceof DomainError) return fault;
  const name = fault instanceof Error ? fault.name : '';
  return name === 'BlobsInternalError' || name === 'TypeError' || name === 'AbortError' ? isAway() : fault;
}

/**
 * Opens a Blobs store inside a request; at module level that fails when deployed. Each method answers within `ms`
 * milliseconds over all retries, else rejects with 503, as for an aborted call. Streams may take longer.
 */
export function blobStore(name: string, ms: number = DEADLINES.blobs): Store {
  refuseInPreview();
  const stop = new AbortController();
  const signals = [stop.signal, currentCall()?.signal].filter((signal) => signal !== undefined);
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
      return async (...args: unknown[]) => {
        try {
          return await within(ms, () => member.apply(target, args));
        } catch (fault) {
          stop.abort();
          throw asAway(fault);
        }
      };
    },
  });
}
