import { mutate } from '#state/mutation.ts';

/** A write of a portal as the `send` of a form: `mutate`, which throws what went wrong after it has said so. */
export async function write<T>(mutation: Parameters<typeof mutate<T>>[0], key?: string): Promise<void> {
  const fault = await mutate(mutation, key);
  if (fault !== null) throw fault;
}
