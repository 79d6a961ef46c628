import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import { ProofUpload, type UploadCalls } from './proof-upload.ts';

const PART = 4;
const lost = () => new ApiError('network', 0, 'Not reached');

function calls(over: Partial<UploadCalls> = {}): UploadCalls {
  return {
    begin: vi.fn(async (file: File) => ({
      id: 'an-id',
      ticket: 'a-ticket',
      part_bytes: PART,
      parts: Math.ceil(file.size / PART),
      expires_at: new Date(3_600_000).toISOString(),
    })),
    part: vi.fn(async () => {}),
    complete: vi.fn(async () => ({
      proof_file_path: 'key.png',
      ticket: 'stored-ticket',
      file: { name: 'a.png', size: 10, type: 'image/png', sha256: '', metadata_removed: true },
    })),
    wait: vi.fn(async () => {}),
    now: () => 0,
    ...over,
  };
}
const file = new File([new Uint8Array(10)], 'a.png', { type: 'image/png' });
const stored = { proof_file_path: 'key.png', proof_ticket: 'stored-ticket' };

describe('a proof upload', () => {
  it('sends every part once and tells how many bytes have left', async () => {
    const open = calls();
    const progress: number[] = [];
    expect(await new ProofUpload(file, open).run({ onProgress: (sent) => progress.push(sent) })).toEqual(
      stored,
    );
    expect(vi.mocked(open.part).mock.calls.map(([{ part, bytes }]) => [part, bytes.size])).toEqual([
      [0, 4],
      [1, 4],
      [2, 2],
    ]);
    expect(progress).toEqual([0, 4, 8, 10]);
  });

  it('arrives while every third request is dropped', async () => {
    let requests = 0;
    const shaky = <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
      vi.fn(async (...args: A) => {
        requests += 1;
        if (requests % 3 === 1) throw lost();
        return call(...args);
      });
    const steady = calls();
    const open = calls({
      begin: shaky(steady.begin),
      part: shaky(steady.part),
      complete: shaky(steady.complete),
    });
    expect(await new ProofUpload(file, open).run()).toEqual(stored);
    expect(steady.part).toHaveBeenCalledTimes(3);
    expect(requests).toBe(8);
  });

  it('gives a part up after five more tries, with growing waits', async () => {
    const open = calls({ part: vi.fn(() => Promise.reject(lost())) });
    await expect(new ProofUpload(file, open).run()).rejects.toMatchObject({ code: 'network' });
    expect(open.part).toHaveBeenCalledTimes(6);
    const waits = vi.mocked(open.wait!).mock.calls.map(([ms]) => ms);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(new Set(waits).size).toBe(5);
  });

  it('does not send arrived parts again on the next try', async () => {
    let broken = true;
    const open = calls({
      part: vi.fn(async ({ part }) => {
        if (part === 1 && broken) throw lost();
      }),
    });
    const upload = new ProofUpload(file, open);
    await expect(upload.run()).rejects.toThrow();
    broken = false;
    vi.mocked(open.part).mockClear();
    expect(await upload.run()).toEqual(stored);
    expect(vi.mocked(open.part).mock.calls.map(([{ part }]) => part)).toEqual([1, 2]);
    expect(open.begin).toHaveBeenCalledTimes(1);
  });

  it('is not repeated once it is complete', async () => {
    const open = calls();
    const upload = new ProofUpload(file, open);
    await upload.run();
    expect(await upload.run()).toEqual(stored);
    expect(open.complete).toHaveBeenCalledTimes(1);
  });

  it('restarts when its ticket has expired', async () => {
    let now = 0;
    const open = calls({ now: () => now });
    const upload = new ProofUpload(file, open);
    await upload.run();
    now = 3_600_000;
    await upload.run();
    expect(open.begin).toHaveBeenCalledTimes(2);
    expect(open.part).toHaveBeenCalledTimes(6);
  });

  it('does not repeat what the server refuses for good', async () => {
    const error = new ApiError('invalid', 422, 'File type not supported.');
    const open = calls({ complete: vi.fn(() => Promise.reject(error)) });
    await expect(new ProofUpload(file, open).run()).rejects.toBe(error);
    expect(open.complete).toHaveBeenCalledTimes(1);
    expect(open.wait).not.toHaveBeenCalled();
  });

  it('waits as long as the server asks, and not for longer than a person would', async () => {
    const busy = (seconds: number) => new ApiError('limit', 429, 'Too many', { retryAfter: seconds });
    const open = calls({ part: vi.fn().mockRejectedValueOnce(busy(9)).mockResolvedValue(undefined) });
    await new ProofUpload(file, open).run();
    expect(vi.mocked(open.wait!).mock.calls[0]?.[0]).toBe(9000);

    const closed = calls({ part: vi.fn(() => Promise.reject(busy(600))) });
    await expect(new ProofUpload(file, closed).run()).rejects.toMatchObject({ code: 'limit' });
    expect(closed.part).toHaveBeenCalledTimes(1);
  });

  it('sends again only the parts that the server lost', async () => {
    const missing = new ApiError('conflict', 409, 'Some parts of the file have not arrived', {
      fields: [{ path: 'parts.1', message: 'Not received' }],
    });
    const open = calls();
    vi.mocked(open.complete).mockRejectedValueOnce(missing);
    expect(await new ProofUpload(file, open).run()).toEqual(stored);
    expect(vi.mocked(open.part).mock.calls.map(([{ part }]) => part)).toEqual([0, 1, 2, 1]);
  });

  it('stops when the person cancels', async () => {
    const cancel = new AbortController();
    const open = calls({
      part: vi.fn(async () => {
        cancel.abort();
        throw lost();
      }),
    });
    await expect(new ProofUpload(file, open).run({ signal: cancel.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(open.part).toHaveBeenCalledTimes(1);
  });
});
